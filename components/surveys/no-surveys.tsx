import { ClipboardList } from "lucide-react";
import type { ReactNode } from "react";
import { EmptyState } from "#components/ui/empty-state.tsx";

export function NoSurveys({ actions }: { actions: ReactNode }) {
  return (
    <EmptyState icon={<ClipboardList aria-hidden />} title="No surveys yet" actions={actions}>
      Send people the link to a survey. Answers with an email or phone number are matched to a contact or create one.
    </EmptyState>
  );
}

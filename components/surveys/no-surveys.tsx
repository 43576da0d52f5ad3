import { ClipboardList } from "lucide-react";
import type { ReactNode } from "react";
import { EmptyState } from "#components/ui/empty-state.tsx";

export function NoSurveys({ actions }: { actions: ReactNode }) {
  return (
    <EmptyState icon={<ClipboardList aria-hidden />} title="No surveys yet" actions={actions}>
      A survey has an address that you send to people. Who leaves an email or a phone number is found among the contacts, or becomes one.
    </EmptyState>
  );
}

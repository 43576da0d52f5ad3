import { useTranslations } from "use-intl";
import { Badge, type Tone } from "#components/ui/badge.tsx";
import type { AppointmentStatus } from "#contract/appointments/event.ts";
import { statusIcons } from "./statuses.ts";

const tones: Partial<Record<AppointmentStatus, Tone>> = { new: "warning", confirmed: "accent", showed: "success", noshow: "danger" };

export function StatusBadge({ status }: { status: AppointmentStatus }) {
  const words = useTranslations("calendars.words");
  const Icon = statusIcons[status];
  return (
    <Badge tone={tones[status] ?? "neutral"} icon={<Icon aria-hidden />}>
      {words(`status.${status}`)}
    </Badge>
  );
}

import { Ban, CheckCheck, CircleAlert, CircleCheck, CircleDashed, CircleDot, type LucideIcon, UserCheck, UserX } from "lucide-react";
import type { AppointmentStatus } from "#contract/appointments/event.ts";

// Each status has an icon and a colour, which are the same on every page.

export const statusIcons: Record<AppointmentStatus, LucideIcon> = {
  new: CircleDashed,
  confirmed: CircleCheck,
  showed: UserCheck,
  noshow: UserX,
  cancelled: Ban,
  invalid: CircleAlert,
  completed: CheckCheck,
  active: CircleDot,
};

/** Dark enough for white text. */
export const statusColours: Record<AppointmentStatus, string> = {
  new: "#7c3aed",
  confirmed: "#1d4ed8",
  cancelled: "#6b7280",
  showed: "#15803d",
  noshow: "#b91c1c",
  invalid: "#57534e",
  completed: "#0f766e",
  active: "#a16207",
};

/** The colour of a status's icon, readable in both themes. */
export const statusInk = (status: AppointmentStatus) => `color-mix(in oklab, ${statusColours[status]} 80%, var(--foreground))`;

import { useTranslations } from "use-intl";
import type { Variable } from "#components/form/variable-fields.tsx";

/** The placeholder of each variable in a text about an appointment, by the key of its label. */
const placeholders = [
  ["firstName", "contact.first_name"],
  ["contactName", "contact.name"],
  ["title", "appointment.title"],
  ["startTime", "appointment.start_time"],
  ["startDate", "appointment.start_date"],
  ["endTime", "appointment.end_time"],
  ["timezone", "appointment.timezone"],
  ["address", "appointment.address"],
  ["links", "appointment.links"],
  ["calendarName", "calendar.name"],
  ["locationName", "location.name"],
  ["locationPhone", "location.phone"],
  ["userName", "user.name"],
] as const;

export function useAppointmentVariables(): Variable[] {
  const t = useTranslations("form.variables");
  return placeholders.map(([key, placeholder]) => ({ placeholder, label: t(`names.${key}`) }));
}

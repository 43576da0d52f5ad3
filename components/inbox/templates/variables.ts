import { useTranslations } from "use-intl";
import type { Variable } from "#components/form/variable-fields.tsx";

/** The placeholder of each variable in a template of a message, by the key of its label. */
const placeholders = [
  ["firstName", "contact.firstName"],
  ["lastName", "contact.lastName"],
  ["contactName", "contact.name"],
  ["email", "contact.email"],
  ["phone", "contact.phone"],
  ["companyName", "contact.companyName"],
] as const;

export function useTemplateVariables(): Variable[] {
  const t = useTranslations("form.variables");
  return placeholders.map(([key, placeholder]) => ({ placeholder, label: t(`names.${key}`) }));
}

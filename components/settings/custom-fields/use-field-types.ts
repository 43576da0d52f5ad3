import { useMemo } from "react";
import { useTranslations } from "use-intl";
import { type FieldType, fieldType } from "#contract/fields/field-types.ts";

/** The types of fields with their names, as options and by type. */
export function useFieldTypes() {
  const t = useTranslations("customFields.types");
  return useMemo(
    () => ({
      options: fieldType.options.map((value) => ({ value, label: t(`name.${value}`), description: t(`description.${value}`) })),
      nameOf: (type: FieldType): string => t(`name.${type}`),
    }),
    [t],
  );
}

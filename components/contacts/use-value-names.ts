import { useCallback } from "react";
import { useTranslations } from "use-intl";
import type { Option } from "#components/ui/option.ts";
import { usePlace } from "#components/ui/place.tsx";
import { countries } from "#lib/format/address.ts";
import { namedValues, valueName } from "./value-names.ts";

/** Names a field's value in the user's language. */
export function useValueName(): (field: string, value: string) => string {
  const t = useTranslations("contacts.fields");
  const { locale } = usePlace();
  return useCallback((field, value) => valueName(field, value, t, locale), [t, locale]);
}

/** The options of a field that has no texts of its own yet; undefined if users can type any text. */
export function useValueOptions(): (field: string, value: string) => readonly Option[] | undefined {
  const t = useTranslations("contacts.fields");
  const { locale } = usePlace();
  return useCallback(
    (field, value) => {
      const options = field === "country" ? countries(locale) : namedValues(field, t);
      return value === "" || options?.some((option) => option.value === value) ? options : undefined;
    },
    [t, locale],
  );
}

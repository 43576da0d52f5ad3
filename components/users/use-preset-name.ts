import { useTranslations } from "use-intl";
import { isDefaultPreset, type Preset } from "#contract/users/presets.ts";

/** The name of a preset; a built-in preset has a name in the user's language. */
export function usePresetName() {
  const t = useTranslations("users.presets.names");
  return ({ id, name }: Preset): string => name ?? (isDefaultPreset(id) ? t(id) : id);
}

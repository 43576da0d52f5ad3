"use client";

import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "use-intl";
import { Select } from "#components/ui/select.tsx";
import type { Preset } from "#contract/users/presets.ts";
import { useConnection } from "#lib/api/connection.tsx";
import { presetQueries } from "#lib/api/presets.ts";
import { usePresetName } from "../use-preset-name.ts";

/** Gives a user the rights of a preset. */
export function PresetMenu({ onApply }: { onApply: (preset: Preset, name: string) => void }) {
  const t = useTranslations("users.presets");
  const { locationId } = useConnection();
  const nameOf = usePresetName();
  const presets = useQuery(presetQueries.list(locationId));
  // The menu already takes its space while the presets are loading, so that nothing moves when they arrive.
  const choices = presets.data ?? [];
  if (presets.isSuccess && choices.length === 0) return null;
  return (
    <Select
      label={t("apply")}
      className="w-full sm:w-44"
      options={[{ value: "", label: t("apply") }, ...choices.map((preset) => ({ value: preset.id, label: nameOf(preset) }))]}
      value=""
      onChange={(id) => {
        const chosen = choices.find((preset) => preset.id === id);
        if (chosen) onApply(chosen, nameOf(chosen));
      }}
    />
  );
}

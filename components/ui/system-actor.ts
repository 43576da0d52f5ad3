"use client";

import { useMemo } from "react";
import { useTranslations } from "use-intl";
import { findSystemActor } from "#contract/audit/system-actors.ts";

export type SystemActorText = (name: string) => string;

/** Names the service's own work in the user's language. */
export const systemActorTextIn =
  (t: ReturnType<typeof useTranslations<"ui">>): SystemActorText =>
  (name) => {
    const found = findSystemActor(name);
    return found === undefined ? name : t(`systemActors.${found.actor}`, { of: found.of });
  };

export function useSystemActorText(): SystemActorText {
  const t = useTranslations("ui");
  return useMemo(() => systemActorTextIn(t), [t]);
}

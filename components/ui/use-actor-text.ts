"use client";

import { useCallback } from "react";
import { useTranslations } from "use-intl";
import { type Actor, actorText } from "#contract/audit/actors.ts";

/** The text for who made a change, in the user's language. */
export function useActorText(): (actor: Actor) => string {
  const t = useTranslations("ui");
  return useCallback((actor) => actorText(actor, t), [t]);
}

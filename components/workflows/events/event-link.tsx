"use client";

import Link from "next/link";
import type { TriggerType } from "#contract/workflows/steps.ts";
import { useSignedInUser } from "#lib/api/connection.tsx";
import { routes } from "#lib/routes.ts";
import { eventOfTrigger } from "../words.ts";

/** A link to the trigger's event in the catalogue, for those who may open it. */
export function EventLink({ trigger, label }: { trigger: TriggerType; label: string }) {
  const { hidden } = useSignedInUser();
  const event = eventOfTrigger(trigger);
  return event === undefined || hidden.includes(routes.eventSettings()) ? null : (
    <Link href={routes.eventSettings(event)} className="justify-self-start text-sm text-accent-text underline-offset-2 hover:underline">
      {label}
    </Link>
  );
}

"use client";

import Link from "next/link";
import { useTranslations } from "use-intl";
import { buttonLook } from "#components/ui/button.tsx";
import { useConnection, useSettingsLinks } from "#lib/api/connection.tsx";
import { routes } from "#lib/routes.ts";

const steps = {
  contacts: routes.contacts(),
  inbox: routes.inbox(),
  calendars: routes.board(),
  workflows: routes.workflows(),
  integrations: routes.integrationSettings(),
  newCalendar: routes.newCalendar(),
  surveys: routes.surveySettings(),
} as const;
export type Step = keyof typeof steps;

/** Whether the user may go where the step leads. */
export function useMayGo(to: Step): boolean {
  const { user } = useConnection();
  const settings = useSettingsLinks();
  const [page] = steps[to].split("?");
  return page?.startsWith(routes.settings()) ? settings.some(({ href }) => href === page) : !user.hidden.includes(page ?? "");
}

/** The way from an empty page to where its first entry is made, for users who may go there. */
export function NextStep({ to }: { to: Step }) {
  const t = useTranslations("layout.nextStep");
  if (!useMayGo(to)) return null;
  return (
    <Link href={steps[to]} className={buttonLook("secondary")}>
      {t(to)}
    </Link>
  );
}

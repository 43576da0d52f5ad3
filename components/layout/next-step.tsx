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

/** Whether the user may open the step's page. */
export function useMayGo(to: Step): boolean {
  const { user } = useConnection();
  const settings = useSettingsLinks();
  const [page] = steps[to].split("?");
  return page?.startsWith(routes.settings()) ? settings.some(({ href }) => href === page) : !user.hidden.includes(page ?? "");
}

/** A link from an empty page to the page where its first entry can be created, for users who may open that page. */
export function NextStep({ to }: { to: Step }) {
  const t = useTranslations("layout.nextStep");
  if (!useMayGo(to)) return null;
  return (
    <Link href={steps[to]} className={buttonLook("secondary")}>
      {t(to)}
    </Link>
  );
}

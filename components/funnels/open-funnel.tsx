"use client";

import { ArrowRight } from "lucide-react";
import Link from "next/link";
import { useTranslations } from "use-intl";
import { buttonLook } from "#components/ui/button.tsx";
import { cx } from "#components/ui/class-names.ts";
import type { OpenFunnel as Funnel } from "#contract/funnels/application.ts";
import { routes } from "#lib/routes.ts";

type OpenFunnelProps = { funnel: Funnel; step: string | undefined; page: string | undefined; location: string | undefined };

/** A public page of a funnel: its name, the visitor's position, and the next step. */
export function OpenFunnel({ funnel, step, page, location }: OpenFunnelProps) {
  const t = useTranslations("funnels.openFunnel");
  const found = funnel.steps.findIndex(({ id }) => id === step);
  const place = Math.max(0, found);
  const here = funnel.steps[place];
  const shown = here?.pages.find(({ id }) => id === page) ?? here?.pages[0];
  const next = funnel.steps[place + 1];
  const hrefOf = (stepId: string) => routes.openFunnel(funnel.id, { step: stepId, ...(location === undefined ? {} : { location }) });
  return (
    <article className="grid gap-6">
      <p className="text-sm text-muted">{funnel.name}</p>
      <h1 className="text-xl font-semibold">{here === undefined ? funnel.name : (shown?.name ?? here.name)}</h1>
      {funnel.steps.length > 1 ? (
        <ol aria-label={t("steps")} className="flex flex-wrap gap-x-4 gap-y-1 text-sm">
          {funnel.steps.map(({ id, name }, index) => (
            <li key={id} aria-current={index === place ? "step" : undefined} className={cx(index === place ? "font-medium" : "text-muted")}>
              {index + 1}. {name}
            </li>
          ))}
        </ol>
      ) : null}
      {next === undefined ? null : (
        <p>
          <Link href={hrefOf(next.id)} className={buttonLook("primary", "lg")}>
            {t("continue")}
            <ArrowRight aria-hidden />
          </Link>
        </p>
      )}
    </article>
  );
}

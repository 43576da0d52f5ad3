"use client";

import { useQuery } from "@tanstack/react-query";
import { ChevronRight, FileText, SquareArrowOutUpRight } from "lucide-react";
import { useId, useState } from "react";
import { useTranslations } from "use-intl";
import { Failure } from "#components/layout/failure.tsx";
import { Badge } from "#components/ui/badge.tsx";
import { cx } from "#components/ui/class-names.ts";
import { SkeletonLines } from "#components/ui/skeleton.tsx";
import { Time } from "#components/ui/time.tsx";
import type { Funnel, FunnelStep } from "#contract/funnels/funnels.ts";
import type { FunnelPage } from "#contract/funnels/pages.ts";
import { useConnection } from "#lib/api/connection.tsx";
import { funnelQueries } from "#lib/api/funnels.ts";
import { routes } from "#lib/routes.ts";

/** A funnel. When expanded, it shows its steps with their pages. */
export function FunnelBranch({ funnel, isOpenAtFirst }: { funnel: Funnel; isOpenAtFirst: boolean }) {
  const t = useTranslations("funnels.funnelBranch");
  const words = useTranslations("funnels.redirectWords");
  const kind = (["funnel", "website"] as const).find((each) => each === funnel.type);
  const id = useId();
  const { locationId, server } = useConnection();
  const [isOpen, setIsOpen] = useState(isOpenAtFirst);
  const pages = funnel.steps.reduce((sum, step) => sum + step.pages.length, 0);
  return (
    <li className="border-b border-separator last:border-b-0">
      <div className="flex min-h-11 items-center gap-3 px-2 py-1.5">
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setIsOpen(!isOpen)}
          className="flex min-w-0 flex-1 items-center gap-2 rounded py-1 text-start text-sm"
        >
          <ChevronRight aria-hidden className={cx("size-4 shrink-0 text-muted transition-transform", isOpen && "rotate-90")} />
          <span className="truncate font-medium">{funnel.name}</span>
          <span className="truncate text-xs text-muted max-sm:hidden">{funnel.url}</span>
        </button>
        <Badge>{kind === undefined ? funnel.type : words(`action.${kind}`)}</Badge>
        <span className="text-xs text-muted tabular-nums max-sm:hidden">{t("stepsAndPages", { steps: funnel.steps.length, pages })}</span>
        <span className="w-32 text-end text-xs text-muted max-md:hidden">
          <Time at={funnel.dateUpdated} style="date" />
        </span>
        {server.can("publicPages") && funnel.steps.length > 0 ? (
          <OpenLink href={routes.openFunnel(funnel._id, { location: locationId })} name={funnel.name} />
        ) : null}
      </div>
      {isOpen ? (
        <div id={id} className="pb-2 ps-8 pe-2">
          <Steps funnel={funnel} />
        </div>
      ) : null}
    </li>
  );
}

function OpenLink({ href, name }: { href: string; name: string }) {
  const t = useTranslations("funnels.funnelBranch");
  return (
    <a
      href={href}
      target="_blank"
      rel="noreferrer"
      aria-label={t("open", { name })}
      className="relative grid size-6 shrink-0 touch-target place-items-center rounded text-muted hover:bg-default hover:text-foreground"
    >
      <SquareArrowOutUpRight aria-hidden className="size-4" />
    </a>
  );
}

function Steps({ funnel }: { funnel: Funnel }) {
  const t = useTranslations("funnels.funnelBranch");
  const { locationId } = useConnection();
  const read = useQuery(funnelQueries.pages(locationId, funnel._id));
  if (read.isError) return <Failure title={t("couldntLoadPages")} error={read.error} onRetry={read.refetch} />;
  if (read.data === undefined) return <SkeletonLines count={3} />;
  if (funnel.steps.length === 0 && read.data.length === 0) return <p className="text-sm text-muted">{t("thisFunnelHasNoSteps")}</p>;
  const steps = funnel.steps.toSorted((one, other) => one.sequence - other.sequence);
  const known = new Set(steps.map(({ id }) => id));
  const loose = read.data.filter(({ stepId }) => !known.has(stepId));
  return (
    <ol className="grid gap-2">
      {steps.map((step) => (
        <Step key={step.id} step={step} pages={(read.data ?? []).filter(({ stepId }) => stepId === step.id)} />
      ))}
      {loose.length > 0 ? (
        <li className="text-sm">
          <p className="text-muted">{t("withoutAStep")}</p>
          <Pages pages={loose} />
        </li>
      ) : null}
    </ol>
  );
}

function Step({ step, pages }: { step: FunnelStep; pages: readonly FunnelPage[] }) {
  const t = useTranslations("funnels.funnelBranch");
  return (
    <li className="text-sm">
      <p className="flex items-baseline gap-2">
        <span className="text-xs text-muted tabular-nums">{step.sequence}</span>
        <span className="font-medium">{step.name || step.id}</span>
        <span className="truncate text-xs text-muted">{step.url}</span>
        <span className="ms-auto text-xs text-muted tabular-nums">{t("pageCount", { count: pages.length })}</span>
      </p>
      <Pages pages={pages} />
    </li>
  );
}

function Pages({ pages }: { pages: readonly FunnelPage[] }) {
  const t = useTranslations("funnels.funnelBranch");
  const { locationId, server } = useConnection();
  return (
    <ul className="ps-4">
      {pages.map((page) => (
        <li key={page._id} className="flex min-h-8 items-center gap-2">
          <FileText aria-hidden className="size-4 shrink-0 text-muted" />
          <span className="min-w-0 flex-1 truncate">{page.name}</span>
          {page.deleted ? <Badge tone="warning">{t("deleted")}</Badge> : null}
          <span className="text-xs text-muted">
            <Time at={page.updatedAt} style="date" />
          </span>
          {server.can("publicPages") && !page.deleted ? (
            <OpenLink
              href={routes.openFunnel(page.funnelId, { step: page.stepId, page: page._id, location: locationId })}
              name={page.name}
            />
          ) : null}
        </li>
      ))}
    </ul>
  );
}

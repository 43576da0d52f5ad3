"use client";

import { useInfiniteQuery, useMutation, useQuery } from "@tanstack/react-query";
import { RotateCw, Send } from "lucide-react";
import Link from "next/link";
import { useTranslations } from "use-intl";
import { Failure } from "#components/layout/failure.tsx";
import { NextStep } from "#components/layout/next-step.tsx";
import { PageBody } from "#components/layout/page-body.tsx";
import { PageHeader } from "#components/layout/page-header.tsx";
import { Badge } from "#components/ui/badge.tsx";
import { Button, buttonLook } from "#components/ui/button.tsx";
import { EmptyState } from "#components/ui/empty-state.tsx";
import { useFailureText } from "#components/ui/failure-text.ts";
import { Menu } from "#components/ui/menu.tsx";
import { MoreButton } from "#components/ui/more-button.tsx";
import { useFigures } from "#components/ui/place.tsx";
import { Select } from "#components/ui/select.tsx";
import { SkeletonLines } from "#components/ui/skeleton.tsx";
import { Tabs } from "#components/ui/tabs.tsx";
import { Time } from "#components/ui/time.tsx";
import { notify } from "#components/ui/toast-queue.ts";
import { type Delivery, deliveryStatus } from "#contract/workflows/editor.ts";
import { useConnection } from "#lib/api/connection.tsx";
import { workflowMutations, workflowQueries } from "#lib/api/workflows.ts";
import { routes } from "#lib/routes.ts";
import { useListUrl } from "#lib/url/use-list-url.ts";
import { deliveriesUrl } from "#lib/url/workflows.ts";
import { useProblemText } from "../log-note.tsx";
import { SigningSecret } from "../signing-secret.tsx";
import { stateOfDelivery, useWorkflowWords } from "../words.ts";
import { DeliverySheet } from "./delivery-sheet.tsx";

export function DeliveryList() {
  const t = useTranslations("workflows.deliveryList");
  const { locationId, user } = useConnection();
  const [shown, show] = useListUrl(deliveriesUrl);
  const workflows = useQuery(workflowQueries.list(locationId));
  const status = deliveryStatus.safeParse(shown.status).data;
  const deliveries = useInfiniteQuery(workflowQueries.deliveries(locationId, { status, workflowId: shown.workflow }));
  const isFiltered = shown.status !== "all" || shown.workflow !== undefined;
  const counts = deliveries.data?.pages[0]?.counts;
  const list = deliveries.data?.pages.flatMap((page) => page.deliveries);
  const tabs = [
    { id: "all", label: t("all") },
    { id: "pending", label: t("pending"), count: counts?.pending },
    { id: "exhausted", label: t("failed"), count: counts?.exhausted },
    { id: "delivered", label: t("delivered"), count: counts?.delivered },
  ];
  return (
    <>
      <PageHeader title={t("deliveries")}>
        <Link href={routes.workflows()} className={buttonLook("secondary")}>
          {t("workflows")}
        </Link>
        {user.role === "admin" ? <SigningSecret /> : null}
        <ResendFailed />
      </PageHeader>
      <PageBody>
        <Select
          label={t("workflow")}
          className="mb-2 w-64 max-w-full"
          options={[
            { value: "all", label: t("allWorkflows") },
            ...(workflows.data ?? []).map(({ id, name }) => ({ value: id, label: name })),
          ]}
          value={shown.workflow ?? "all"}
          onChange={(next) => show({ workflow: next === "all" ? undefined : next })}
        />
        <Tabs
          label={t("deliveries")}
          tabs={tabs}
          selected={shown.status}
          onSelect={(next) => show({ status: deliveryStatus.safeParse(next).data ?? "all" })}
          className="mb-3"
        />
        {deliveries.isError ? (
          <Failure title={t("couldntLoadDeliveries")} error={deliveries.error} onRetry={deliveries.refetch} />
        ) : list === undefined ? (
          <SkeletonLines count={10} />
        ) : list.length === 0 ? (
          <EmptyState
            icon={<Send aria-hidden />}
            title={isFiltered ? t("noMatchingDeliveries") : t("noDeliveriesYet")}
            actions={
              isFiltered ? (
                <Button onClick={() => show({ status: "all", workflow: undefined })}>{t("clearFilters")}</Button>
              ) : (
                <NextStep to="workflows" />
              )
            }
          >
            {t("webhooksSentByWorkflowsAppearHere")}
          </EmptyState>
        ) : (
          <>
            <ul aria-label={t("deliveries")} className="border-y border-separator">
              {list.map((delivery) => (
                <DeliveryEntry key={delivery.id} delivery={delivery} onOpen={() => show({ delivery: delivery.id }, { push: true })} />
              ))}
            </ul>
            <MoreButton of={deliveries} className="mt-3 text-center">
              {t("showEarlier")}
            </MoreButton>
          </>
        )}
      </PageBody>
      {shown.delivery === undefined ? null : <DeliverySheet deliveryId={shown.delivery} onClose={() => show({ delivery: undefined })} />}
    </>
  );
}

function DeliveryEntry({ delivery, onOpen }: { delivery: Delivery; onOpen: () => void }) {
  const t = useTranslations("workflows.deliveryList");
  const { nextAttemptAt } = delivery;
  const problemText = useProblemText();
  const words = useWorkflowWords();
  const { name, tone } = stateOfDelivery(delivery);
  return (
    <li className="border-b border-separator last:border-b-0">
      <button
        type="button"
        onClick={onOpen}
        className="flex w-full flex-wrap items-center gap-x-4 gap-y-1 px-2 py-2.5 text-start text-sm hover:bg-default"
      >
        <span className="shrink-0 sm:w-24">
          <Badge tone={tone}>{words(`delivery.${name}`)}</Badge>
        </span>
        <span className="min-w-0 flex-1 basis-56">
          <span className="block truncate font-medium">
            {delivery.eventType} <span className="font-normal text-muted">{t("by", { workflowName: delivery.workflowName })}</span>
          </span>
          <span className="block truncate font-mono text-xs text-muted">{delivery.url}</span>
        </span>
        <span className="flex basis-full items-baseline gap-x-3 text-muted max-sm:text-xs sm:contents">
          <span className="truncate text-muted sm:w-44">
            {delivery.lastError !== null
              ? problemText(delivery.lastError)
              : delivery.lastStatus === null
                ? ""
                : t("response", { lastStatus: delivery.lastStatus })}
            {nextAttemptAt !== null && delivery.attempts > 0 ? (
              <span className="block truncate text-xs">
                {t.rich("nextAttempt", { time: () => <Time at={nextAttemptAt} style="relative" /> })}
              </span>
            ) : null}
          </span>
          <span className="shrink-0 text-muted tabular-nums sm:w-20">{t("attemptCount", { count: delivery.attempts })}</span>
          <span className="ms-auto shrink-0 text-end text-muted sm:w-36">
            <Time at={delivery.dateAdded} />
          </span>
        </span>
      </button>
    </li>
  );
}

const hourMs = 60 * 60 * 1000;
const spans = [
  { id: "lastHour", ms: hourMs },
  { id: "lastDay", ms: 24 * hourMs },
  { id: "lastWeek", ms: 7 * 24 * hourMs },
  { id: "lastMonth", ms: 30 * 24 * hourMs },
] as const;

function ResendFailed() {
  const t = useTranslations("workflows.deliveryList");
  const failureText = useFailureText();
  const figure = useFigures();
  const { locationId } = useConnection();
  const resend = useMutation(workflowMutations.resendFailed(locationId));
  const since = (ms: number) =>
    resend.mutate(new Date(Date.now() - ms).toISOString(), {
      onSuccess: ({ resent }) =>
        notify(
          resent === 0
            ? { title: t("noFailedDeliveriesSinceThen") }
            : { title: t("sentAgain", { count: figure(resent) }), tone: "success" },
        ),
      onError: (error) => notify({ title: t("couldntResendThem"), description: failureText(error).message, tone: "danger" }),
    });
  return (
    <Menu
      label={t("since")}
      trigger={
        <Button icon={<RotateCw aria-hidden />} pending={resend.isPending}>
          {t("resendFailed")}
        </Button>
      }
      sections={[{ id: "since", items: spans.map(({ id, ms }) => ({ id, label: t(id), onSelect: () => since(ms) })) }]}
    />
  );
}

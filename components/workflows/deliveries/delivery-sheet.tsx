"use client";

import { useMutation, useQuery } from "@tanstack/react-query";
import { RotateCw } from "lucide-react";
import Link from "next/link";
import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { Failure } from "#components/layout/failure.tsx";
import { Badge } from "#components/ui/badge.tsx";
import { Button } from "#components/ui/button.tsx";
import { textLink } from "#components/ui/class-names.ts";
import { CopyButton } from "#components/ui/copy-button.tsx";
import { useFailureText } from "#components/ui/failure-text.ts";
import { Section } from "#components/ui/section.tsx";
import { Sheet } from "#components/ui/sheet.tsx";
import { SkeletonLines } from "#components/ui/skeleton.tsx";
import { Time } from "#components/ui/time.tsx";
import { notify } from "#components/ui/toast-queue.ts";
import type { DeliveryDetail } from "#contract/workflows/editor.ts";
import { useConnection } from "#lib/api/connection.tsx";
import { workflowMutations, workflowQueries } from "#lib/api/workflows.ts";
import { routes } from "#lib/routes.ts";
import { useProblemText } from "../log-note.tsx";
import { stateOfDelivery, useWorkflowWords } from "../words.ts";

export function DeliverySheet({ deliveryId, onClose }: { deliveryId: string; onClose: () => void }) {
  const t = useTranslations("workflows.deliverySheet");
  const failureText = useFailureText();
  const { locationId } = useConnection();
  const delivery = useQuery(workflowQueries.delivery(locationId, deliveryId));
  const resend = useMutation(workflowMutations.resend(locationId, deliveryId));
  const again = () =>
    resend.mutate(undefined, {
      onSuccess: () => notify({ title: t("resending"), tone: "success" }),
      onError: (error) => notify({ title: t("couldntResendIt"), description: failureText(error).message, tone: "danger" }),
    });
  return (
    <Sheet
      open
      onOpenChange={onClose}
      size="lg"
      title={delivery.data === undefined ? t("delivery") : delivery.data.eventType}
      footer={
        delivery.data === undefined ? null : (
          <Button variant="primary" icon={<RotateCw aria-hidden />} onClick={again} pending={resend.isPending}>
            {t("resend")}
          </Button>
        )
      }
    >
      {delivery.isError ? (
        <Failure title={t("couldntLoadDelivery")} error={delivery.error} onRetry={delivery.refetch} />
      ) : delivery.data === undefined ? (
        <SkeletonLines count={12} />
      ) : (
        <DeliveryFacts delivery={delivery.data} />
      )}
    </Sheet>
  );
}

const pretty = (body: string): string => {
  try {
    return JSON.stringify(JSON.parse(body), null, 2);
  } catch (error) {
    if (error instanceof SyntaxError) return body;
    throw error;
  }
};

const Code = ({ label, children }: { label: string; children: string }) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling element must be reachable by keyboard
  <section tabIndex={0} aria-label={label} className="max-h-80 overflow-auto rounded-md border border-border bg-default p-3">
    <pre className="font-mono text-xs wrap-anywhere whitespace-pre-wrap">{children}</pre>
  </section>
);

function DeliveryFacts({ delivery }: { delivery: DeliveryDetail }) {
  const t = useTranslations("workflows.deliverySheet");
  const words = useWorkflowWords();
  const problemText = useProblemText();
  const { name, tone } = stateOfDelivery(delivery);
  const headers = Object.entries(delivery.request.headers)
    .map(([name, value]) => `${name}: ${value}`)
    .join("\n");
  return (
    <div className="grid grid-cols-1 gap-5">
      <dl className="grid grid-cols-[7rem_minmax(0,1fr)] gap-x-3 gap-y-1.5 text-sm">
        <Fact name={t("status")}>
          <Badge tone={tone}>{words(`delivery.${name}`)}</Badge>
        </Fact>
        <Fact name={t("workflow")}>
          {delivery.workflowId === null ? (
            t("deletedWorkflow", { name: delivery.workflowName })
          ) : (
            <Link href={routes.workflow(delivery.workflowId)} className={textLink}>
              {delivery.workflowName}
            </Link>
          )}
        </Fact>
        {delivery.nextAttemptAt === null ? null : (
          <Fact name={t("nextAttempt")}>
            <Time at={delivery.nextAttemptAt} />
          </Fact>
        )}
        <Fact name={t("id")}>
          <span className="inline-flex max-w-full items-center gap-1">
            <code className="truncate font-mono text-xs">{delivery.id}</code>
            <CopyButton text={delivery.id} label={t("copyID")} />
          </span>
        </Fact>
      </dl>
      <Section title={t("request")}>
        <p className="font-mono text-xs wrap-anywhere">{t("post", { url: delivery.url })}</p>
        <Code label={t("headers")}>{headers}</Code>
        <Code label={t("body")}>{pretty(delivery.request.body)}</Code>
      </Section>
      <Section title={t("attemptCount", { count: delivery.attemptLog.length })}>
        {delivery.attemptLog.length === 0 ? <p className="text-sm text-muted">{t("noneYet")}</p> : null}
        <ol className="grid grid-cols-1 gap-3">
          {delivery.attemptLog.toReversed().map((attempt) => (
            <li key={attempt.at} className="grid grid-cols-1 gap-1 text-sm">
              <p className="flex flex-wrap items-center gap-2">
                <Badge tone={attempt.error === null ? "success" : "danger"}>
                  {attempt.status === null ? t("noResponse") : String(attempt.status)}
                </Badge>
                <Time at={attempt.at} />
                {attempt.durationMs === null ? null : (
                  <span className="text-muted tabular-nums">{t("ms", { durationMs: attempt.durationMs })}</span>
                )}
              </p>
              {attempt.error === null ? null : <p className="text-muted">{problemText(attempt.error)}</p>}
              {attempt.body === null ? null : <Code label={t("response")}>{attempt.body}</Code>}
            </li>
          ))}
        </ol>
      </Section>
    </div>
  );
}

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <>
    <dt className="text-muted">{name}</dt>
    <dd className="min-w-0">{children}</dd>
  </>
);

"use client";

import { useInfiniteQuery } from "@tanstack/react-query";
import { CalendarDays, Mail, MailOpen, MessageSquareText } from "lucide-react";
import Link from "next/link";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { Failure } from "#components/layout/failure.tsx";
import { NextStep } from "#components/layout/next-step.tsx";
import { Banner } from "#components/ui/banner.tsx";
import { Button } from "#components/ui/button.tsx";
import { EmptyState } from "#components/ui/empty-state.tsx";
import { Section } from "#components/ui/section.tsx";
import { Sheet } from "#components/ui/sheet.tsx";
import { SkeletonLines } from "#components/ui/skeleton.tsx";
import { Time } from "#components/ui/time.tsx";
import type { OutboxEntry } from "#contract/outbox/outbox.ts";
import { useConnection } from "#lib/api/connection.tsx";
import { useLocationPhones } from "#lib/api/location-phones.ts";
import { outboxQueries } from "#lib/api/outbox.ts";
import { saveFile } from "#lib/export/save-file.ts";
import { routes } from "#lib/routes.ts";

/** Mail and text messages that were not sent because no provider is configured. */
export function Outbox() {
  const t = useTranslations("connections.outbox");
  const { locationId } = useConnection();
  const outbox = useInfiniteQuery(outboxQueries.list(locationId));
  const [opened, setOpened] = useState<OutboxEntry>();
  const entries = outbox.data?.pages.flatMap((page) => page.entries) ?? [];
  const first = outbox.data?.pages[0];
  return (
    <Section title={t("outbox")} hint={t("emailAndSMSThatWereSaved")}>
      {outbox.isError ? (
        <Failure title={t("couldntLoadOutbox")} error={outbox.error} onRetry={outbox.refetch} />
      ) : first === undefined ? (
        <SkeletonLines count={6} />
      ) : (
        <>
          <Kept keepsMail={first.keepsMail} keepsTexts={first.keepsTexts} />
          {entries.length === 0 ? (
            <EmptyState icon={<MailOpen aria-hidden />} title={t("theOutboxIsEmpty")} actions={<NextStep to="inbox" />}>
              {t("messagesAppearHereWhileNoEmail")}
            </EmptyState>
          ) : (
            <ul className="border-y border-separator">
              {entries.map((entry) => (
                <EntryRow key={entry.id} entry={entry} onOpen={() => setOpened(entry)} />
              ))}
            </ul>
          )}
          {outbox.hasNextPage ? (
            <div className="text-center">
              <Button onClick={() => void outbox.fetchNextPage()} pending={outbox.isFetchingNextPage}>
                {t("showEarlier")}
              </Button>
            </div>
          ) : null}
        </>
      )}
      {opened ? <EntrySheet entry={opened} onClose={() => setOpened(undefined)} /> : null}
    </Section>
  );
}

function Kept({ keepsMail, keepsTexts }: { keepsMail: boolean; keepsTexts: boolean }) {
  const t = useTranslations("connections.outbox");
  if (!keepsMail && !keepsTexts) return <Banner>{t("messagesAreDeliveredToRecipientsEarlier")}</Banner>;
  const kept = keepsMail && keepsTexts ? "both" : keepsMail ? "email" : "sms";
  return <Banner tone="warning">{t("notBeingSent", { kept })}</Banner>;
}

function EntryRow({ entry, onOpen }: { entry: OutboxEntry; onOpen: () => void }) {
  const t = useTranslations("connections.outbox");
  const formatPhone = useLocationPhones();
  const Icon = entry.channel === "email" ? Mail : MessageSquareText;
  return (
    <li className="border-b border-separator last:border-0">
      <button type="button" onClick={onOpen} className="flex min-h-13 w-full items-center gap-3 px-1 py-1.5 text-start hover:bg-default">
        <Icon aria-hidden className="size-4 shrink-0 text-muted" />
        <span className="min-w-0 flex-1">
          <span className="block truncate text-sm font-medium">{entry.subject || entry.body}</span>
          <span className="block truncate text-xs text-muted">{t("to", { recipients: entry.recipients.map(formatPhone).join(", ") })}</span>
        </span>
        {entry.invitation ? <CalendarDays aria-label={t("withAnInvitation")} className="size-4 shrink-0 text-muted" /> : null}
        <Time at={entry.dateAdded} className="shrink-0 text-xs text-muted tabular-nums" />
      </button>
    </li>
  );
}

function EntrySheet({ entry, onClose }: { entry: OutboxEntry; onClose: () => void }) {
  const t = useTranslations("connections.outbox");
  const formatPhone = useLocationPhones();
  const { invitation } = entry;
  return (
    <Sheet
      open
      onOpenChange={(open) => open || onClose()}
      title={entry.subject ? entry.subject : t("textMessage")}
      description={<Time at={entry.dateAdded} style="full" />}
    >
      <div className="grid gap-4 text-sm">
        <dl className="grid grid-cols-[4rem_1fr] gap-x-3 gap-y-1">
          <dt className="text-muted">{t("from")}</dt>
          <dd className="break-words">{entry.sender || "Frontdesk"}</dd>
          <dt className="text-muted">{t("to2")}</dt>
          <dd className="break-words">{entry.recipients.map(formatPhone).join(", ")}</dd>
        </dl>
        <p className="break-words whitespace-pre-wrap">{entry.body}</p>
        {invitation ? (
          <details className="rounded-md border border-border">
            <summary className="flex cursor-pointer items-center gap-2 px-3 py-2">
              <CalendarDays aria-hidden className="size-4 text-muted" />
              <span className="flex-1 font-medium">{t("appointmentIcs")}</span>
              <Button
                size="sm"
                onClick={() => saveFile("appointment.ics", "text/calendar", new Blob([invitation]))}
                aria-label={t("downloadAppointmentIcs")}
              >
                {t("download")}
              </Button>
            </summary>
            {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls is reached by keyboard */}
            <pre tabIndex={0} className="overflow-x-auto border-t border-border px-3 py-2 text-xs">
              {invitation}
            </pre>
          </details>
        ) : null}
        {entry.conversationId ? (
          <Link href={routes.inbox(entry.conversationId)} className="text-accent-text underline-offset-2 hover:underline">
            {t("openTheConversation")}
          </Link>
        ) : null}
      </div>
    </Sheet>
  );
}

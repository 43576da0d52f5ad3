"use client";

import { useQuery } from "@tanstack/react-query";
import { ChevronRight, Zap } from "lucide-react";
import { useEffect, useId, useRef } from "react";
import { useTranslations } from "use-intl";
import { Failure } from "#components/layout/failure.tsx";
import { cx } from "#components/ui/class-names.ts";
import { CopyButton } from "#components/ui/copy-button.tsx";
import { EmptyState } from "#components/ui/empty-state.tsx";
import { matches } from "#components/ui/matches.ts";
import { SearchInput } from "#components/ui/search-input.tsx";
import { Section } from "#components/ui/section.tsx";
import { SkeletonLines } from "#components/ui/skeleton.tsx";
import type { CatalogueEntry } from "#contract/workflows/events.ts";
import { useConnection } from "#lib/api/connection.tsx";
import { workflowQueries } from "#lib/api/workflows.ts";
import { useListUrl } from "#lib/url/use-list-url.ts";
import { eventsUrl } from "#lib/url/workflows.ts";
import { triggerLabel, useWorkflowWords } from "../words.ts";

/** Every event that starts workflows and that webhooks receive, with its schema and a sample. The address names the event that is open. */
export function EventCatalogue() {
  const t = useTranslations("workflows.events");
  const words = useWorkflowWords();
  const { locationId } = useConnection();
  const [{ query, event: open }, show] = useListUrl(eventsUrl);
  const catalogue = useQuery(workflowQueries.events(locationId));
  const events = catalogue.data?.filter(({ trigger, type, schema }) =>
    matches([triggerLabel(trigger, words), type, t(`about.${trigger}`), ...fieldsOf(schema)], query),
  );
  if (catalogue.isError) return <Failure title={t("couldntLoad")} error={catalogue.error} onRetry={catalogue.refetch} />;
  return (
    <Section title={t("events")} hint={t("hint")}>
      <SearchInput label={t("search")} value={query} onChange={(next) => show({ query: next })} className="max-w-md" />
      {events === undefined ? (
        <SkeletonLines count={10} />
      ) : events.length === 0 ? (
        <EmptyState icon={<Zap aria-hidden />} title={t("noneFound")}>
          {t("tryOtherWords")}
        </EmptyState>
      ) : (
        <ul aria-label={t("events")} className="border-y border-separator">
          {events.map((event) => (
            <EventEntry
              key={event.type}
              event={event}
              isOpen={event.type === open}
              onToggle={() => show({ event: event.type === open ? undefined : event.type })}
            />
          ))}
        </ul>
      )}
    </Section>
  );
}

const fieldsOf = ({ properties }: Readonly<Record<string, unknown>>): string[] =>
  typeof properties === "object" && properties !== null ? Object.keys(properties) : [];

function EventEntry({ event, isOpen, onToggle }: { event: CatalogueEntry; isOpen: boolean; onToggle: () => void }) {
  const t = useTranslations("workflows.events");
  const words = useWorkflowWords();
  const id = useId();
  const entry = useRef<HTMLLIElement>(null);
  const wasOpen = useRef(isOpen);
  // A link to an event leads to its place in the list.
  useEffect(() => {
    if (wasOpen.current) entry.current?.scrollIntoView({ block: "start" });
  }, []);
  const { trigger, type, sample, schema } = event;
  const label = triggerLabel(trigger, words);
  return (
    <li ref={entry} className="scroll-mt-4 border-b border-separator last:border-b-0">
      <div className="flex items-center gap-1">
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={onToggle}
          className="flex min-w-0 flex-1 items-start gap-2 px-1 py-2.5 text-start text-sm hover:bg-default"
        >
          <ChevronRight aria-hidden className={cx("mt-0.5 size-4 shrink-0 text-muted", isOpen && "rotate-90")} />
          <span className="min-w-0">
            <span className="flex flex-wrap items-baseline gap-x-2">
              <span className="font-medium">{label}</span>
              <code className="font-mono text-xs text-muted">{type}</code>
            </span>
            <span className="block text-muted">{t(`about.${trigger}`)}</span>
          </span>
        </button>
        <CopyLink label={t("copyLink", { event: label })} type={type} />
      </div>
      <div id={id} hidden={!isOpen} className="pb-4 ps-7">
        {isOpen ? (
          <div className="grid grid-cols-1 gap-4 xl:grid-cols-2">
            <Json title={t("sample")} copyLabel={t("copySample")} value={sample} />
            <Json title={t("schema")} copyLabel={t("copySchema")} value={schema} />
          </div>
        ) : null}
      </div>
    </li>
  );
}

/** Only the browser knows the address. */
function CopyLink({ label, type }: { label: string; type: string }) {
  const href = eventsUrl.href({ event: type });
  return <CopyButton text={typeof window === "undefined" ? href : new URL(href, window.location.origin).href} label={label} />;
}

function Json({ title, copyLabel, value }: { title: string; copyLabel: string; value: Readonly<Record<string, unknown>> }) {
  const text = JSON.stringify(value, null, 2);
  return (
    <section aria-label={title} className="min-w-0">
      <div className="mb-1 flex items-center justify-between gap-2">
        <h3 className="text-sm font-medium">{title}</h3>
        <CopyButton text={text} label={copyLabel} />
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls is reached by keyboard */}
      <pre tabIndex={0} className="max-h-96 overflow-auto rounded-md bg-default p-3 font-mono text-xs">
        {text}
      </pre>
    </section>
  );
}

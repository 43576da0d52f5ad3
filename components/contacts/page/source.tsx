"use client";

import { useTranslations } from "use-intl";
import { Section } from "#components/ui/section.tsx";
import { Time } from "#components/ui/time.tsx";
import { useContactEditing } from "./edit.tsx";
import { ContactFact } from "./facts/fact.tsx";
import { plainText } from "./facts/kinds.ts";
import { sourceFact } from "./facts/list.ts";

const words = (name: string) => name.replace(/([A-Z])/g, " $1").replace(/^./, (letter) => letter.toUpperCase());

/** The contact's origin, and when it was created. */
export function SourceSection() {
  const t = useTranslations("contacts.source");
  const names = useTranslations("contacts.fields");
  const { contact } = useContactEditing();
  const dates = [
    [t("added"), contact.dateAdded],
    [t("lastChanged"), contact.dateUpdated],
    [t("lastActivity"), contact.lastActivity],
  ] as const;
  return (
    <Section title={t("source")} className="print:hidden">
      <ContactFact fact={sourceFact(names)} />
      <Attribution title={t("firstAttribution")} values={contact.attributionSource} />
      <Attribution title={t("latestAttribution")} values={contact.lastAttributionSource} />
      <dl className="grid grid-cols-[6.5rem_minmax(0,1fr)] gap-x-2 gap-y-1 text-sm">
        {dates.map(([label, at]) =>
          at === null ? null : (
            <div key={label} className="contents">
              <dt className="text-muted">{label}</dt>
              <dd className="px-1.5">
                <Time at={at} />
              </dd>
            </div>
          ),
        )}
        <div className="contents">
          <dt className="text-muted">{t("id")}</dt>
          <dd className="px-1.5 font-mono text-xs wrap-anywhere">{contact.id}</dd>
        </div>
      </dl>
    </Section>
  );
}

function Attribution({ title, values }: { title: string; values: Record<string, unknown> | null }) {
  const t = useTranslations("contacts.values");
  const filled = Object.entries(values ?? {}).filter(([, value]) => value !== null && value !== "");
  if (filled.length === 0) return null;
  return (
    <details className="text-sm">
      <summary className="cursor-pointer text-muted">{title}</summary>
      <dl className="mt-1 grid grid-cols-[6.5rem_minmax(0,1fr)] gap-x-2 gap-y-0.5">
        {filled.map(([name, value]) => (
          <div key={name} className="contents">
            <dt className="text-muted">{words(name)}</dt>
            <dd className="px-1.5 wrap-anywhere">{plainText(value, t)}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}

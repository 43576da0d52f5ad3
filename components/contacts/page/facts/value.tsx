"use client";

import { FileText } from "lucide-react";
import { useTranslations } from "use-intl";
import { Tag } from "#components/ui/badge.tsx";
import { EmailText } from "#components/ui/email-text.tsx";
import { usePlace } from "#components/ui/place.tsx";
import { useNow } from "#components/ui/use-now.ts";
import { countryName, webLink } from "#lib/format/address.ts";
import { formatDate, formatDay, zoneName } from "#lib/format/dates.ts";
import { birthdayOf } from "#lib/format/days.ts";
import { labelled } from "#lib/format/labelled.ts";
import { dayOf } from "#lib/format/zone.ts";
import { PhoneLink } from "../../phone-link.tsx";
import { additionalOf, type Fact, type FactKind, listOf, recordOf, textOf, type ValueWords, valueText } from "./kinds.ts";

const link = "relative z-10 text-accent-text underline-offset-2 hover:underline";

/** The text that the copy button copies; empty if there is nothing to copy. */
export function copyTextOf(kind: FactKind, value: unknown, t: ValueWords, locale: string): string {
  if (kind.as === "files") return "";
  if (kind.as === "list") return additionalOf(value, kind.of).join(", ");
  return kind.as === "number" || kind.as === "date" ? textOf(value) : valueText(kind, value, t, locale);
}

export function FactValue({ fact, value }: { fact: Fact; value: unknown }) {
  const { locale } = usePlace();
  const { kind } = fact;
  const text = textOf(value);
  switch (kind.as) {
    case "phone":
      return <PhoneLink phone={text} className={link} />;
    case "number":
      return (
        <span className="tabular-nums">
          {Number(value).toLocaleString(locale, kind.isMoney ? { minimumFractionDigits: 2, maximumFractionDigits: 2 } : {})}
        </span>
      );
    case "date":
      return <DateValue day={text} isBirthday={kind.isBirthday ?? false} />;
    case "one":
      return kind.options.find((option) => option.value === text)?.label ?? text;
    case "several":
      return (
        <span className="flex flex-wrap gap-1">
          {listOf(value).map((key) => (
            <Tag key={key}>{kind.options.find((option) => option.value === key)?.label ?? key}</Tag>
          ))}
        </span>
      );
    case "boxes":
      return (
        <span className="grid gap-0.5">
          {kind.options
            .filter(({ value: key }) => textOf(recordOf(value)[key]) !== "")
            .map(({ value: key, label }) => (
              <span key={key}>
                <span className="text-muted">{labelled(label, "", locale)}</span> {textOf(recordOf(value)[key])}
              </span>
            ))}
        </span>
      );
    case "list":
      return (
        <span className="grid gap-0.5">
          {additionalOf(value, kind.of).map((entry) =>
            kind.of === "email" ? (
              <a key={entry} href={`mailto:${entry}`} className={link}>
                <EmailText email={entry} />
              </a>
            ) : (
              <PhoneLink key={entry} phone={entry} className={link} />
            ),
          )}
        </span>
      );
    case "files":
      return <Files value={value} />;
    case "country":
      return countryName(text, locale);
    case "timezone":
      return <ZoneValue zone={text} />;
    case "text":
      return <TextValue text={text} input={kind.input} />;
    default:
      return <span className="whitespace-pre-wrap">{text}</span>;
  }
}

function TextValue({ text, input }: { text: string; input: "text" | "email" | "url" | undefined }) {
  const href = input === "email" ? `mailto:${text}` : input === "url" ? webLink(text) : undefined;
  if (href === undefined) return text;
  return (
    <a href={href} className={link} {...(input === "url" ? { target: "_blank", rel: "noreferrer noopener" } : {})}>
      {input === "email" ? <EmailText email={text} /> : text}
    </a>
  );
}

function DateValue({ day, isBirthday }: { day: string; isBirthday: boolean }) {
  const t = useTranslations("contacts.value");
  const { locale, timeZone } = usePlace();
  const now = useNow();
  const birthday = isBirthday && now ? birthdayOf(day, dayOf(now, timeZone)) : undefined;
  const when =
    birthday &&
    (birthday.inDays === 0
      ? t("birthdayToday")
      : birthday.inDays <= 30
        ? t("birthday", { when: new Intl.RelativeTimeFormat(locale, { numeric: "auto" }).format(birthday.inDays, "day") })
        : undefined);
  return (
    <span>
      {formatDay(day, "date", locale)}
      {birthday ? <span className="text-muted"> · {[t("age", { count: birthday.age }), when].filter(Boolean).join(", ")}</span> : null}
    </span>
  );
}

function ZoneValue({ zone }: { zone: string }) {
  const t = useTranslations("contacts.value");
  const { locale } = usePlace();
  const now = useNow();
  return (
    <span>
      {zoneName(zone, locale)}
      {now ? <span className="text-muted"> {t("localTime", { now: formatDate(now, "weekdayTime", zone, locale) })}</span> : null}
    </span>
  );
}

function Files({ value }: { value: unknown }) {
  return (
    <span className="grid gap-0.5">
      {Object.entries(recordOf(value)).map(([id, file]) => {
        const facts = recordOf(file);
        const meta = recordOf(facts.meta);
        const name = textOf(meta.originalname) || textOf(meta.name) || textOf(facts.name) || id;
        const href = webLink(textOf(facts.url));
        return (
          <span key={id} className="flex min-w-0 items-center gap-1.5">
            <FileText aria-hidden className="size-3.5 shrink-0 text-muted" />
            {textOf(facts.url) !== "" && href ? (
              <a href={href} target="_blank" rel="noreferrer noopener" className={link}>
                {name}
              </a>
            ) : (
              <span>{name}</span>
            )}
          </span>
        );
      })}
    </span>
  );
}

"use client";

import { ExternalLink } from "lucide-react";
import { useTranslations } from "use-intl";
import { CopyButton } from "#components/ui/copy-button.tsx";
import { Section } from "#components/ui/section.tsx";
import { useConnectionIfAny } from "#lib/api/connection.tsx";

/** The data that a program needs to call the API, and the links to the reference. */
export function ApiReference({ baseUrl }: { baseUrl: string }) {
  const t = useTranslations("integrations.apiReference");
  const connection = useConnectionIfAny();
  const facts = [
    { label: t("baseUrl"), text: baseUrl, copy: t("copyBaseUrl") },
    ...(connection === undefined ? [] : [{ label: t("locationId"), text: connection.locationId, copy: t("copyLocationId") }]),
  ];
  const links = [
    { href: `${baseUrl}/docs`, label: t("openReference") },
    { href: `${baseUrl}/openapi.json`, label: t("openApiDocument") },
  ];
  return (
    <Section title={t("title")} hint={t("hint")} className="max-w-2xl gap-4">
      <dl className="border-y border-separator text-sm">
        {facts.map(({ label, text, copy }) => (
          <div key={label} className="flex flex-wrap items-center gap-x-4 border-b border-separator py-2 last:border-0">
            <dt className="w-32 text-muted">{label}</dt>
            <dd className="flex min-w-0 flex-1 items-center gap-2">
              <code className="min-w-0 font-mono text-xs wrap-anywhere">{text}</code>
              <CopyButton text={text} label={copy} />
            </dd>
          </div>
        ))}
      </dl>
      <ul className="grid gap-1">
        {links.map(({ href, label }) => (
          <li key={href}>
            <a
              href={href}
              target="_blank"
              rel="noreferrer"
              className="inline-flex min-h-8 items-center gap-1.5 text-sm font-medium text-link hover:underline"
            >
              {label}
              <ExternalLink aria-hidden className="size-3.5" />
            </a>
          </li>
        ))}
      </ul>
    </Section>
  );
}

"use client";

import { useMutation, useQuery } from "@tanstack/react-query";
import { useTranslations } from "use-intl";
import { z } from "zod";
import { FormError } from "#components/form/form-error.tsx";
import { TextareaField } from "#components/form/text-field.tsx";
import { useFormOf } from "#components/form/use-form-of.ts";
import { Failure } from "#components/layout/failure.tsx";
import { Button } from "#components/ui/button.tsx";
import { CopyButton } from "#components/ui/copy-button.tsx";
import { Section } from "#components/ui/section.tsx";
import { SkeletonLines } from "#components/ui/skeleton.tsx";
import { notify } from "#components/ui/toast-queue.ts";
import type { Calendar } from "#contract/calendars/calendars.ts";
import { type CalendarEmbed, embedOrigin } from "#contract/calendars/embed.ts";
import { embedMutations, embedQueries } from "#lib/api/calendar-embed.ts";
import { useConnection } from "#lib/api/connection.tsx";

/** The websites that may show the booking page, and the code for embedding it. */
export function EmbedSettings({ calendar }: { calendar: Calendar }) {
  const t = useTranslations("calendarSettings.embed");
  const { locationId } = useConnection();
  const embed = useQuery(embedQueries.one(locationId, calendar.id));
  if (embed.isError) return <Failure title={t("couldntLoad")} error={embed.error} onRetry={embed.refetch} />;
  return (
    <Section title={t("title")} hint={t("hint")}>
      {embed.data === undefined ? <SkeletonLines count={4} /> : <EmbedForm calendar={calendar} embed={embed.data} />}
    </Section>
  );
}

const linesOf = (text: string) => text.split(/\s+/).filter(Boolean);
const schema = z.object({ origins: z.string() });

function EmbedForm({ calendar, embed }: { calendar: Calendar; embed: CalendarEmbed }) {
  const t = useTranslations("calendarSettings.embed");
  const { locationId } = useConnection();
  const update = useMutation(embedMutations.update(locationId, calendar.id));
  const form = useFormOf(schema, { origins: embed.origins.join("\n") }, async ({ origins }) => {
    const wrong = linesOf(origins).find((line) => !embedOrigin.safeParse(line).success);
    if (wrong !== undefined) {
      form.setError("origins", { type: "service", message: t("notAWebsite", { line: wrong }) });
      return;
    }
    const saved = await update.mutateAsync(linesOf(origins));
    form.reset({ origins: saved.origins.join("\n") });
    notify({ title: t("saved"), tone: "success" });
  });
  const code = codeOf(calendar, embed.slug);
  return (
    <div className="grid gap-4">
      <form onSubmit={form.onSubmit} noValidate className="grid gap-3">
        <TextareaField control={form.control} name="origins" label={t("websites")} hint={t("oneAddressPerLine")} rows={2} />
        <FormError of={form.formState.errors} />
        <div>
          <Button type="submit" size="sm" disabled={!form.formState.isDirty} pending={form.formState.isSubmitting}>
            {t("save")}
          </Button>
        </div>
      </form>
      {embed.origins.length === 0 ? (
        <p className="text-sm text-muted">{t("addAWebsiteFirst")}</p>
      ) : (
        <div>
          <p className="mb-1 text-sm font-medium">{t("code")}</p>
          <div className="flex items-start gap-2 rounded-md border border-border bg-surface-secondary px-3 py-2">
            <code className="min-w-0 flex-1 font-mono text-xs whitespace-pre-wrap wrap-anywhere">{code}</code>
            <CopyButton text={code} label={t("copyCode")} />
          </div>
          <p className="mt-1 text-xs text-muted">{t("pasteItWhere")}</p>
        </div>
      )}
    </div>
  );
}

const attribute = (text: string) => text.replaceAll("&", "&amp;").replaceAll('"', "&quot;");

const codeOf = ({ name, locationId }: Calendar, slug: string) =>
  `<script async src="${window.location.origin}/embed.js" data-calendar="${attribute(slug)}" data-location="${attribute(locationId)}" data-title="${attribute(name)}"></script>`;

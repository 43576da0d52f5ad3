"use client";

import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "use-intl";
import { usePlace } from "#components/ui/place.tsx";
import { Section } from "#components/ui/section.tsx";
import { Time } from "#components/ui/time.tsx";
import { appointmentQueries } from "#lib/api/appointments.ts";
import { useConnection } from "#lib/api/connection.tsx";
import { shownAnswer } from "#lib/format/answers.ts";

/** A contact's answers in the forms of calendars: for one appointment, or for all. Renders nothing if there are no answers. */
export function BookingAnswers({ contactId, eventId }: { contactId: string; eventId?: string }) {
  const t = useTranslations("calendars.bookingAnswers");
  const { server } = useConnection();
  const { locale } = usePlace();
  const answers = useQuery({ ...appointmentQueries.answers(server, contactId), enabled: server.can("bookingForms") });
  const shown = (answers.data ?? []).filter((form) => eventId === undefined || form.eventId === eventId);
  if (shown.length === 0) return null;
  return (
    <Section title={t("title")}>
      {shown.map(({ submissionId, formName, createdAt, answers: given }) => (
        <div key={submissionId} className="grid gap-1.5 text-sm not-last:mb-3">
          {eventId === undefined ? (
            <p className="text-xs text-muted">
              {formName} · <Time at={createdAt} />
            </p>
          ) : null}
          <dl className="grid gap-1.5">
            {given.map(({ key, label, value }) => (
              <div key={key} className="grid gap-0.5">
                <dt className="text-xs text-muted">{label}</dt>
                <dd className="break-words whitespace-pre-wrap">{shownAnswer(value, locale) || "—"}</dd>
              </div>
            ))}
          </dl>
        </div>
      ))}
    </Section>
  );
}

"use client";

import Link from "next/link";
import { useTranslations } from "use-intl";
import { TraceId } from "#components/ui/trace-id.tsx";
import { isApiError } from "#contract/errors.ts";
import { routes } from "#lib/routes.ts";

/** The reason why a field was not saved, below its editor, with a link to the contact that has the same value. */
export function RefusalNote({ id, messages, error }: { id: string; messages: readonly string[]; error: unknown }) {
  const t = useTranslations("contacts.refusal");
  const other = isApiError(error, "CONTACT_DUPLICATE") ? error.meta?.contactId : undefined;
  return (
    <div id={id} role="alert" className="text-xs wrap-break-word text-danger-soft-foreground">
      {messages.map((message) => (
        <p key={message}>{message}</p>
      ))}
      {typeof other === "string" ? (
        <Link href={routes.contact(other)} className="underline underline-offset-2">
          {t("openContact")}
        </Link>
      ) : null}
      {isApiError(error) && error.traceId !== undefined && error.status >= 500 ? <TraceId id={error.traceId} /> : null}
    </div>
  );
}

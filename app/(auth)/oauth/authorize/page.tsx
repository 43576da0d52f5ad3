import { redirect } from "next/navigation";
import { ConsentForm } from "#components/integrations/consent-form.tsx";
import { ConsentRefused } from "#components/integrations/consent-refused.tsx";
import { Messages } from "#components/layout/messages.tsx";
import { errors } from "#contract/errors.ts";
import { type ConsentProblem, consentVisit } from "#lib/auth/consent.ts";
import { visit } from "#lib/auth/visit.ts";
import { titled } from "#lib/i18n/titled.ts";

export const generateMetadata = titled("allowAnApplication");

const unreachableService: ConsentProblem = { code: "UNAVAILABLE", reason: undefined, values: {}, messages: [errors.UNAVAILABLE.message] };

export default async function AuthorizePage() {
  const here = await visit();
  const consent = here.kind === "visit" ? await consentVisit() : ({ kind: "problem", problem: unreachableService } as const);
  if (consent.kind === "back") redirect(consent.to);
  return (
    <Messages of={["consent", "scopes"]}>
      <main className="grid min-h-dvh place-items-center bg-canvas p-4">
        <div className="w-full max-w-md">
          <p className="mb-4 text-center text-sm font-semibold text-muted">Frontdesk</p>
          {consent.kind === "asked" && here.kind === "visit" ? (
            <ConsentForm
              request={consent.request}
              asked={consent.asked}
              person={{ name: here.session.user.name, email: here.session.user.email }}
            />
          ) : null}
          {consent.kind === "problem" ? <ConsentRefused problem={consent.problem} /> : null}
        </div>
      </main>
    </Messages>
  );
}

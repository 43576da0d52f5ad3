import { redirect } from "next/navigation";
import { ConsentForm } from "#components/integrations/consent-form.tsx";
import { ConsentRefused } from "#components/integrations/consent-refused.tsx";
import { Messages } from "#components/layout/messages.tsx";
import { errors } from "#contract/errors.ts";
import { type ConsentProblem, consentRequest } from "#lib/auth/consent.ts";
import { pageSession } from "#lib/auth/page-session.ts";
import { titled } from "#lib/i18n/titled.ts";

export const generateMetadata = titled("allowAnApplication");

const unreachableService: ConsentProblem = { code: "UNAVAILABLE", reason: undefined, values: {}, messages: [errors.UNAVAILABLE.message] };

export default async function AuthorizePage() {
  const here = await pageSession();
  const consent = here.kind === "signedIn" ? await consentRequest() : ({ kind: "problem", problem: unreachableService } as const);
  if (consent.kind === "back") redirect(consent.to);
  return (
    <Messages of={["consent", "scopes"]}>
      <main className="grid min-h-dvh place-items-center bg-canvas p-4">
        <div className="w-full max-w-md">
          <p className="mb-4 text-center text-sm font-semibold text-muted">Frontdesk</p>
          {consent.kind === "asked" && here.kind === "signedIn" ? (
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

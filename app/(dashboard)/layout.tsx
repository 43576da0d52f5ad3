import { headers } from "next/headers";
import type { ReactNode } from "react";
import { ServiceUnreachable } from "#components/settings/service-unreachable.tsx";
import type { SessionUser } from "#contract/application/sessions.ts";
import { hiddenPlaces, refusedDeeds } from "#lib/auth/hidden-places.ts";
import { visit } from "#lib/auth/visit.ts";
import { localeFor } from "#lib/i18n/languages.ts";
import { Workplace } from "./workplace.tsx";

/** What the browser is told about who is signed in. */
const shownOf = (user: SessionUser) => {
  const { id, name, email, role, companyId } = user;
  return { id, name, email, role, companyId, hidden: hiddenPlaces(user), refused: refusedDeeds(user) };
};

export default async function DashboardLayout({ children }: { children: ReactNode }) {
  const here = await visit();
  if (here.kind === "unreachable") return <ServiceUnreachable message={here.message} />;
  const { session, connections, connection } = here;
  const language = session.user.platformLanguage;
  const locale = localeFor(language, (await headers()).get("accept-language"));
  return (
    <Workplace user={shownOf(session.user)} connections={connections} connection={connection} locale={locale}>
      {children}
    </Workplace>
  );
}

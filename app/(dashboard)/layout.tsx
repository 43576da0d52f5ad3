import { headers } from "next/headers";
import type { ReactNode } from "react";
import { Messages } from "#components/layout/messages.tsx";
import { program } from "#contract/program.ts";
import type { Session } from "#contract/users/sessions.ts";
import { hiddenPlaces, refusedActions, settingsOf } from "#lib/auth/hidden-places.ts";
import { pageLocale } from "#lib/auth/language.ts";
import { frameSession } from "#lib/auth/page-session.ts";
import { earlyKeysScript } from "#lib/early-keys.ts";
import { WaitingFrame } from "./waiting-frame.tsx";
import { Workplace } from "./workplace.tsx";

/** The part of the signed-in user that the browser receives. */
const shownOf = ({ user, viewer }: Session) => {
  const { id, name, email, role, companyId } = user;
  return {
    id,
    name,
    email,
    role,
    companyId,
    hidden: hiddenPlaces(user),
    settings: settingsOf(user),
    refused: refusedActions(user, viewer !== null),
  };
};

export default async function DashboardLayout({ children }: { children: ReactNode }) {
  const nonce = (await headers()).get("x-nonce") ?? undefined;
  return (
    <Messages of={["app", "calendars", "connections", "contacts", "form", "notices", "shortcuts", "standardObjects", "telephone"]}>
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: a script of this program */}
      <script nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: earlyKeysScript }} />
      <Frame>{children}</Frame>
    </Messages>
  );
}

/** The navigation around the pages. While the service cannot be reached, a waiting page. */
async function Frame({ children }: { children: ReactNode }) {
  const here = await frameSession();
  if (here.kind === "unknown") return <WaitingFrame locale={await pageLocale()} />;
  const { session, connections, connection, isConfirmed } = here;
  return (
    <Workplace
      isConfirmed={isConfirmed}
      user={shownOf(session)}
      connections={connections}
      connection={connection}
      version={program.version}
      locale={await pageLocale()}
      viewedIn={session.viewer === null ? undefined : (connection?.locationId ?? session.locations[0]?.id)}
      renderedAt={Date.now()}
    >
      {children}
    </Workplace>
  );
}

"use client";

import dynamic from "next/dynamic";
import { usePathname } from "next/navigation";
import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { DashboardShell } from "#components/layout/dashboard-shell.tsx";
import { ServiceBanner } from "#components/layout/service-banner.tsx";
import { WaitingBanner } from "#components/layout/waiting-banner.tsx";
import { WindowBadge } from "#components/layout/window-badge.tsx";
import { NotificationBell } from "#components/notifications/notification-bell.tsx";
import { NoConnection } from "#components/settings/connections/no-connection.tsx";
import { LiveChanges, LiveEvents } from "#components/settings/live-changes.tsx";
import { DesktopNotices } from "#components/today/desktop-notices.tsx";
import { useWaitingCounts } from "#components/today/use-waiting-counts.ts";
import { leave } from "#components/ui/leaving.ts";
import { PlaceProvider } from "#components/ui/place.tsx";
import { ViewBanner } from "#components/users/view-banner.tsx";
import type { Connection } from "#lib/api/browser-contract.ts";
import { type CurrentConnection, type SignedInUser, useConnectionIfAny, useSignedInUser } from "#lib/api/connection.tsx";
import { switchConnection } from "#lib/api/connection-choice.ts";
import { Providers } from "#lib/api/providers.tsx";
import { routes } from "#lib/routes.ts";
import { useNavigation } from "./navigation.tsx";
import { usePaletteCommands } from "./palette-commands.tsx";

export type WorkplaceProps = {
  /** True if the service has just confirmed the session; otherwise this is the last known session. */
  isConfirmed: boolean;
  user: SignedInUser;
  connections: Connection[];
  connection: Connection | undefined;
  /** The location in which an admin views as this user; undefined for the user themselves. */
  viewedIn: string | undefined;
  /** The version of the program. */
  version: string;
  locale: string;
  /** In milliseconds. */
  renderedAt: number;
  children: ReactNode;
};

const CallerCards = dynamic(() => import("#components/telephone/caller-cards.tsx").then((module) => module.CallerCards), { ssr: false });

/** The code for signing out is loaded when it is needed. */
const endSession = async () => (await import("next-auth/react")).signOut({ callbackUrl: routes.signIn() });

/** The shell of the dashboard on this tab's connection. */
export const Workplace = ({ user, connection, ...props }: WorkplaceProps) => (
  <Providers user={user} connection={connection}>
    <Shell {...props} />
  </Providers>
);

const noCounts: ReadonlyMap<string, number> = new Map();

type FrameProps = Pick<WorkplaceProps, "isConfirmed" | "connections" | "viewedIn" | "version" | "children">;

/** The shell in the location's time zone and, if there is a connection, with the counts of waiting items. */
function Shell({ locale, renderedAt, ...props }: Omit<WorkplaceProps, "user" | "connection">) {
  const connection = useConnectionIfAny();
  return (
    <PlaceProvider timeZone={connection?.timezone ?? "UTC"} locale={locale} renderedAt={renderedAt}>
      {connection === undefined ? <Frame {...props} counts={noCounts} /> : <CountingFrame {...props} connection={connection} />}
    </PlaceProvider>
  );
}

function CountingFrame({ connection, ...props }: FrameProps & { connection: CurrentConnection }) {
  const { byPage, total, unread } = useWaitingCounts(connection);
  return (
    <>
      <Frame {...props} counts={byPage} />
      <WindowBadge count={total} />
      <DesktopNotices unread={unread} />
    </>
  );
}

function Frame({ isConfirmed, connections, viewedIn, version, counts, children }: FrameProps & { counts: ReadonlyMap<string, number> }) {
  const t = useTranslations("app.workplace");
  const user = useSignedInUser();
  const connection = useConnectionIfAny();
  const navigation = useNavigation();
  const pathname = usePathname();
  const { recent, checkRecent, groups, searches, dialog } = usePaletteCommands();
  const needsConnection = !pathname.startsWith(routes.settings());
  return (
    <>
      <DashboardShell
        name="Frontdesk"
        navigation={navigation.filter(({ href }) => !user.hidden.includes(href)).map((item) => ({ ...item, count: counts.get(item.href) }))}
        searches={searches}
        commandGroups={groups}
        recent={recent}
        onPaletteOpen={checkRecent}
        bell={connection?.server.can("liveChanges") ? <NotificationBell locationId={connection.locationId} /> : undefined}
        user={{ name: user.name, detail: user.email, program: `Frontdesk ${version}`, onSignOut: () => leave(() => void endSession()) }}
        switcher={{
          label: t("location"),
          items: connections.map(({ id, name, kind, baseUrl }) => ({
            id,
            label: name,
            ...(kind === "own" ? {} : { hint: new URL(baseUrl).host }),
          })),
          selected: connection?.id,
          onSelect: switchConnection,
          footer: [{ id: "connections", label: t("connections"), href: routes.connectionSettings() }],
        }}
      >
        {viewedIn === undefined ? null : <ViewBanner user={user} locationId={viewedIn} />}
        {connection === undefined && needsConnection ? <NoConnection isAdmin={user.role === "admin"} /> : children}
        {dialog}
      </DashboardShell>
      {connection === undefined ? null : connection.server.can("liveChanges") ? (
        <LiveChanges locationId={connection.locationId} />
      ) : (
        <LiveEvents connectionId={connection.id} />
      )}
      {connection === undefined || user.hidden.includes(routes.contacts()) ? null : <CallerCards />}
      <WaitingBanner />
      <ServiceBanner isConfirmed={isConfirmed} />
    </>
  );
}

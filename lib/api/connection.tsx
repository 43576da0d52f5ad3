"use client";

import { createContext, type ReactNode, use, useMemo } from "react";
import type { CrmServer } from "../crm-server/crm-server.ts";
import { openCrmServer } from "../crm-server/open.ts";
import type { ServerKind } from "../crm-server/server-kind.ts";
import type { SettingsLink } from "../settings-pages.ts";
import { api, app, setConnectionId } from "./client.ts";

/** An action that pages offer only to users who may perform it. */
export type Action =
  | "create-contact"
  | "change-contact"
  | "change-conversation"
  | "restore-contact"
  | "erase-contact"
  | "tag-contact"
  | "enrol-workflow"
  | "enrol-campaign"
  | "bulk"
  | "write-record"
  | "link-record"
  | "change-redirect"
  | "see-statistics"
  | "change-notification"
  | "change-waiting-list"
  | "plan-absence"
  | "set-waiting-list";

export type SignedInUser = {
  id: string;
  name: string;
  email: string;
  role: string;
  companyId: string;
  /** The dashboard addresses that the user's permissions exclude. */
  hidden: readonly string[];
  /** The settings pages that the user may change. */
  settings: readonly SettingsLink[];
  /** The actions that the user's permissions exclude. */
  refused: readonly Action[];
};

/** The server and location of this tab, and its user. */
export type CurrentConnection = {
  id: string;
  name: string;
  locationId: string;
  locationName: string;
  timezone: string;
  /** Whether the server records who opens a contact. */
  recordsReads: boolean;
  kind: ServerKind;
  user: SignedInUser;
  server: CrmServer;
};

/** The data about the connection that the page's server passes to the browser. */
export type ConnectionProps = Omit<CurrentConnection, "user" | "server">;

type Here = { user: SignedInUser; connection: CurrentConnection | undefined };

const HereContext = createContext<Here | undefined>(undefined);

type Given = { user: SignedInUser; connection: ConnectionProps | undefined; children: ReactNode };

export function ConnectionProvider({ user, connection, children }: Given) {
  if (typeof window !== "undefined") setConnectionId(connection?.id ?? "");
  const here = useMemo(
    () => ({ user, connection: connection && { ...connection, user, server: openCrmServer(connection, { api, app }) } }),
    [user, connection],
  );
  return <HereContext value={here}>{children}</HereContext>;
}

function useHere(): Here {
  const here = use(HereContext);
  if (here === undefined) throw new Error("You are signed out.");
  return here;
}

export const useSignedInUser = (): SignedInUser => useHere().user;

/** Whether the signed-in user may perform an action. Actions that the service would refuse are not offered. */
export const useMay = (action: Action): boolean => !useHere().user.refused.includes(action);

/** The settings pages that the user may change and the connection's server offers. */
export function useSettingsLinks(): readonly SettingsLink[] {
  const { user, connection } = useHere();
  return useMemo(
    () => user.settings.filter(({ capability }) => capability === undefined || connection?.server.can(capability) === true),
    [user, connection],
  );
}

/** Undefined if there is no connection yet. The dashboard then shows only the settings. */
export const useConnectionIfAny = (): CurrentConnection | undefined => useHere().connection;

export function useConnection(): CurrentConnection {
  const { connection } = useHere();
  if (connection === undefined) throw new Error("No connection selected.");
  return connection;
}

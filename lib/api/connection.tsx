"use client";

import { createContext, type ReactNode, use } from "react";
import { setConnectionId } from "./client.ts";

export type SignedInUser = { id: string; name: string; email: string; role: string };

/** The server and location that this tab works on, and who works there. */
export type CurrentConnection = {
  id: string;
  name: string;
  locationId: string;
  locationName: string;
  timezone: string;
  /** The server is ours: what is beyond the public interface exists. */
  isOwn: boolean;
  user: SignedInUser;
};

const CurrentConnectionContext = createContext<CurrentConnection | undefined>(undefined);

export function ConnectionProvider({ connection, children }: { connection: CurrentConnection | undefined; children: ReactNode }) {
  if (typeof window !== "undefined") setConnectionId(connection?.id ?? "");
  return <CurrentConnectionContext value={connection}>{children}</CurrentConnectionContext>;
}

/** Undefined where nobody has made a connection yet: only the settings are shown then. */
export const useConnectionIfAny = (): CurrentConnection | undefined => use(CurrentConnectionContext);

export function useConnection(): CurrentConnection {
  const connection = use(CurrentConnectionContext);
  if (connection === undefined) throw new Error("There is no connection here.");
  return connection;
}

import type { Clients } from "../api/client.ts";
import type { CrmServer, ServedLocation } from "./crm-server.ts";
import { documentedServer } from "./documented.ts";
import { ownServer } from "./own.ts";
import type { ServerKind } from "./server-kind.ts";

const adapters: Record<ServerKind, (location: ServedLocation, clients: Clients) => CrmServer> = {
  own: ownServer,
  documented: documentedServer,
};

export const openCrmServer = (connection: ServedLocation & { kind: ServerKind }, clients: Clients): CrmServer =>
  adapters[connection.kind](connection, clients);

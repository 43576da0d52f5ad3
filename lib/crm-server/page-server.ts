import { headers } from "next/headers";
import type { SessionUser } from "#contract/users/sessions.ts";
import { type Clients, createClients } from "../api/client.ts";
import { frameSession } from "../auth/page-session.ts";
import { sendFromPage } from "../proxy/forward.ts";
import type { CrmServer } from "./crm-server.ts";
import { openCrmServer } from "./open.ts";

/** How long a page waits for its data. Later data is read by the browser, so a slow server delays no page. */
const waitMs = 500;

export type PageServer = { server: CrmServer; api: Clients["api"]; user: SessionUser };

/** The connection's server for rendering a page. Undefined without a connection; `late` if the service does not answer in time. */
export async function pageServer(): Promise<PageServer | "late" | undefined> {
  const page = await frameSession();
  if (page.kind !== "signedIn" || !page.isConfirmed) return "late";
  if (page.connection === undefined) return undefined;
  const { session, token, connection } = page;
  const send = sendFromPage({ session, token }, connection.id, await headers(), AbortSignal.timeout(waitMs));
  const clients = createClients(send);
  return { server: openCrmServer(connection, clients), api: clients.api, user: session.user };
}

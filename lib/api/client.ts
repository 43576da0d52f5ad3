import { application } from "#contract/application/index.ts";
import { createClient, type Send } from "#contract/client.ts";
import { contract } from "#contract/index.ts";
import { browserContract } from "./browser-contract.ts";

let connectionId = "";

/** Names the connection that every request of this tab goes to. Another connection is another load of the page. */
export function setConnectionId(id: string): void {
  connectionId = id;
}

/** What names the connection to a route of the dashboard's own. */
export const connectionHeaders = (): Record<string, string> => ({ "x-connection": connectionId });

/** A path that ends in a slash would cost a redirect on its way to the proxy, which knows both forms. */
const withoutSlashAtEnd = (url: string) => url.replace(/\/+(?=$|\?)/, "");

const sendTo =
  (prefix: string): Send =>
  (url, init) =>
    fetch(prefix + withoutSlashAtEnd(url), {
      ...init,
      headers: { ...init.headers, "x-connection": connectionId },
      credentials: "same-origin",
    });

/** The public interface of the connection's server. */
export const api = createClient(contract, sendTo("/api/crm"));

/** What only our own service answers, as the signed-in user. */
export const app = createClient(application, sendTo("/api/app"));

/** What the dashboard itself keeps: its connections. */
export const dashboard = createClient(browserContract, sendTo("/api/dashboard"));

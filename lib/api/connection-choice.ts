import { routes } from "../routes.ts";

export const connectionCookie = "connection";
const yearS = 365 * 24 * 60 * 60;

/** Switches to another connection. The page is loaded again, so that no data of the previous connection remains. */
export function switchConnection(id: string): void {
  const secure = window.location.protocol === "https:" ? "; Secure" : "";
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in plain http, which this machine uses
  document.cookie = `${connectionCookie}=${encodeURIComponent(id)}; Path=/; Max-Age=${yearS}; SameSite=Lax${secure}`;
  const place = window.location.pathname;
  // A record of one location does not exist in another, so the new page is the list that contains such records.
  window.location.assign(place.startsWith(routes.settings()) ? place : `/${place.split("/")[1] ?? ""}`);
}

import { routes } from "../routes.ts";

export const connectionCookie = "connection";
const yearS = 365 * 24 * 60 * 60;

/** Works on another connection from here on. The page is loaded anew, so that nothing of the one before stays in it. */
export function switchConnection(id: string): void {
  const secure = window.location.protocol === "https:" ? "; Secure" : "";
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in plain http, which this machine uses
  document.cookie = `${connectionCookie}=${encodeURIComponent(id)}; Path=/; Max-Age=${yearS}; SameSite=Lax${secure}`;
  const place = window.location.pathname;
  // A record of one location is not to be found in another; its list is.
  window.location.assign(place.startsWith(routes.settings()) ? place : `/${place.split("/")[1] ?? ""}`);
}

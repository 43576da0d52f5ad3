import { ApiError } from "#contract/errors.ts";
import { withoutSlashesAtEnd } from "#contract/paths.ts";
import type { Session } from "#contract/users/sessions.ts";
import type { ConnectionCreate } from "../api/browser-contract.ts";
import { environment } from "../env.ts";
import * as store from "../store/connections.ts";
import { appSecret } from "../store/database.ts";
import { baseUrlOf, boundsOf } from "./address.ts";
import { checkPlace } from "./connection-check.ts";
import { requireAdmin } from "./gate.ts";
import { hookSecretOf } from "./hook-secret.ts";

type OnOne = { params: { connectionId: string } };

/** Replaces each known address of our own service by the configured one. */
function properName(text: string): string {
  const { serviceUrl, SERVICE_PORT, SERVICE_URL } = environment();
  const url = URL.parse(text);
  if (url === null || url.username || url.password) return text;
  const isHere =
    url.protocol === "http:" &&
    Number(url.port || 80) === SERVICE_PORT &&
    /^(localhost\.?|127(\.\d+){3}|\[::1\]|0\.0\.0\.0)$/.test(url.hostname);
  const isPublicName = SERVICE_URL !== undefined && url.origin === new URL(SERVICE_URL).origin;
  return isHere || isPublicName ? serviceUrl + withoutSlashesAtEnd(url.pathname) + url.search + url.hash : text;
}

export const connections = {
  list: async (session: Session) => ({ connections: await store.listVisible(session), defaultBaseUrl: environment().crmUrl }),

  async create(session: Session, { body }: { body: ConnectionCreate }) {
    requireAdmin(session);
    const { serviceUrl, crmUrl } = environment();
    const given = baseUrlOf(properName(body.baseUrl), boundsOf(environment()));
    const isOwnService = given === serviceUrl;
    const baseUrl = isOwnService ? crmUrl : given;
    const own = session.locations.find(({ id }) => id === body.locationId);
    if (isOwnService && own === undefined) throw new ApiError("INVALID", { reason: "locationNotYours" });
    const checked = await checkPlace({ baseUrl, locationId: body.locationId, token: body.token });
    const locationName = checked.locationName ?? own?.name ?? body.locationId;
    const made = await store.add(session, {
      name: body.name || locationName,
      baseUrl,
      locationId: body.locationId,
      locationName,
      timezone: checked.timezone ?? own?.timezone ?? null,
      kind: isOwnService ? "own" : "documented",
      token: body.token,
    });
    if (made === undefined) throw new ApiError("CONFLICT", { reason: "connectionExists" });
    return made;
  },

  async replaceToken(session: Session, { params, body }: OnOne & { body: { token: string } }) {
    requireAdmin(session);
    const existing = await requireExisting(session, params.connectionId);
    await checkPlace({ baseUrl: existing.baseUrl, locationId: existing.locationId, token: body.token });
    return (await store.replaceToken(session, existing.id, body.token)) ?? notFound();
  },

  async hook(session: Session, { params }: OnOne) {
    requireAdmin(session);
    const existing = await requireExisting(session, params.connectionId);
    return { path: `/api/hooks/${encodeURIComponent(existing.id)}`, secret: hookSecretOf(await appSecret(), existing.id) };
  },

  async remove(session: Session, { params }: OnOne) {
    requireAdmin(session);
    const existing = await requireExisting(session, params.connectionId);
    await store.remove(existing.id);
    return { succeeded: true };
  },
};

const requireExisting = async (session: Session, id: string) => (await store.findVisible(session, id)) ?? notFound();

const notFound = (): never => {
  throw new ApiError("NOT_FOUND", { reason: "connectionNotFound" });
};

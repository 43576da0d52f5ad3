import { LRUCache } from "lru-cache";
import type { Session } from "#contract/users/sessions.ts";
import * as rows from "#db/dashboard/connections.ts";
import { newId } from "#db/ids.ts";
import { seal, unseal } from "#db/seal.ts";
import type { Connection } from "../api/browser-contract.ts";
import type { ServerKind } from "../crm-server/server-kind.ts";
import { environment } from "../env.ts";
import { openStore } from "./database.ts";

type Row = Awaited<ReturnType<typeof rows.list>>[number];

/** A connection as the proxy needs it, with its decrypted token. It never leaves the server. */
export type OpenConnection = { id: string; baseUrl: string; locationId: string; kind: ServerKind; token: string };

/** How long a connection is cached. Changes by another instance take effect within this time. */
const rememberedMs = 800;
const opened = new LRUCache<string, { row: Row; token: string }>({ max: 1000, ttl: rememberedMs });

/**
 * A connection to our own server is available to the users of its location. A connection to another server belongs to the company of the
 * admin who created it, and all of that company's users can use it.
 */
const isVisible = (row: Row, { user, locations }: Session) =>
  row.is_own ? locations.some((location) => location.id === row.location_id) : row.company_id === user.companyId;

/** A connection to our own service uses another server if the operator has configured one with CRM_BASE_URL. */
const kindOf = (row: Row): ServerKind => (row.is_own && environment().isCrmOwn ? "own" : "documented");
const baseUrlOf = (row: Row) => (row.is_own ? environment().crmUrl : row.base_url);

function connectionOf(row: Row, session: Session): Connection {
  const own = row.is_own ? session.locations.find((location) => location.id === row.location_id) : undefined;
  return {
    id: row.id,
    name: own?.name ?? row.name,
    baseUrl: baseUrlOf(row),
    locationId: row.location_id,
    locationName: own?.name ?? row.location_name,
    timezone: own?.timezone ?? row.timezone ?? "UTC",
    recordsReads: own?.recordsReads ?? false,
    kind: kindOf(row),
    lastFour: row.last_four,
    dateAdded: row.date_added.toISOString(),
  };
}

export async function listVisible(session: Session): Promise<Connection[]> {
  const { db } = await openStore();
  return (await rows.list(db.query)).filter((row) => isVisible(row, session)).map((row) => connectionOf(row, session));
}

export async function findVisible(session: Session, id: string): Promise<Connection | undefined> {
  const { db } = await openStore();
  const row = await rows.findById(db.query, id);
  return row !== undefined && isVisible(row, session) ? connectionOf(row, session) : undefined;
}

/** Undefined if the connection does not exist or the user may not use it. */
export async function openFor(session: Session, id: string): Promise<OpenConnection | undefined> {
  const known = opened.get(id) ?? (await unsealed(id));
  if (known === undefined || !isVisible(known.row, session)) return undefined;
  const { row, token } = known;
  return { id, baseUrl: baseUrlOf(row), locationId: row.location_id, kind: kindOf(row), token };
}

async function unsealed(id: string): Promise<{ row: Row; token: string } | undefined> {
  const { db, secret } = await openStore();
  const row = await rows.findById(db.query, id);
  if (row === undefined) return undefined;
  const known = { row, token: unseal(secret, rows.sealContext(id), row.sealed_token) };
  opened.set(id, known);
  return known;
}

export type NewConnection = {
  name: string;
  baseUrl: string;
  locationId: string;
  locationName: string;
  timezone: string | null;
  kind: ServerKind;
  token: string;
};

/** Undefined if the server's location already has a connection. */
export async function add(session: Session, made: NewConnection): Promise<Connection | undefined> {
  const { db, secret } = await openStore();
  const id = newId();
  const row = await rows.insert(db.query, {
    id,
    name: made.name,
    base_url: made.baseUrl,
    location_id: made.locationId,
    location_name: made.locationName,
    timezone: made.timezone,
    is_own: made.kind === "own",
    sealed_token: seal(secret, rows.sealContext(id), made.token),
    last_four: made.token.slice(-4),
    created_by: session.user.id,
    company_id: session.user.companyId,
  });
  return row && connectionOf(row, session);
}

export async function replaceToken(session: Session, id: string, token: string): Promise<Connection | undefined> {
  const { db, secret } = await openStore();
  const row = await rows.replaceToken(db.query, id, {
    sealed_token: seal(secret, rows.sealContext(id), token),
    last_four: token.slice(-4),
  });
  opened.delete(id);
  return row && connectionOf(row, session);
}

export async function remove(id: string): Promise<void> {
  const { db } = await openStore();
  await rows.remove(db.query, id);
  opened.delete(id);
}

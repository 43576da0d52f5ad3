import { EventEmitter } from "node:events";
import * as rows from "#db/dashboard/connection-events.ts";
import { findById } from "#db/dashboard/connections.ts";
import { credentialChannel } from "#db/users/sessions.ts";
import { openStore } from "./database.ts";

declare global {
  /** One listener per process. Next.js loads this module in several bundles, so the listener is global. */
  var frontdeskHooks: Promise<EventEmitter> | undefined;
}

export async function exists(connectionId: string): Promise<boolean> {
  const { db } = await openStore();
  return (await findById(db.query, connectionId)) !== undefined;
}

export async function hear(connectionId: string, event: { key: string; type: string | null }): Promise<void> {
  const { db } = await openStore();
  await rows.hear(db.query, connectionId, event);
}

const rightsName = "rights";
const nameOf = (connectionId: string) => `connection ${connectionId}`;

async function listen(): Promise<EventEmitter> {
  const { db } = await openStore();
  const emitter = new EventEmitter().setMaxListeners(0);
  await db.listen([rows.channel, credentialChannel], {
    heard: (channel, connectionId) => emitter.emit(channel === credentialChannel ? rightsName : nameOf(connectionId)),
    lost: () => undefined,
    // Notifications during the interruption are lost, so all pages are refreshed.
    resumed: () => {
      for (const name of emitter.eventNames()) emitter.emit(name);
    },
  });
  return emitter;
}

/**
 * Calls back whenever the connection's server reports a change, and whenever a session or a user's rights may have changed, until the
 * returned function is called.
 */
export async function follow(connectionId: string, onChange: () => void, onRightsChange: () => void): Promise<() => void> {
  globalThis.frontdeskHooks ??= listen().catch((error: unknown) => {
    globalThis.frontdeskHooks = undefined;
    throw error;
  });
  const emitter = await globalThis.frontdeskHooks;
  emitter.on(nameOf(connectionId), onChange).on(rightsName, onRightsChange);
  return () => emitter.off(nameOf(connectionId), onChange).off(rightsName, onRightsChange);
}

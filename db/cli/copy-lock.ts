import { createHash } from "node:crypto";
import { withSessionLock } from "../session-lock.ts";

export class CopyRunning extends Error {}

const keyOf = (locationId: string) => createHash("sha256").update(`copy to ${locationId}`).digest().readBigInt64BE();

/** Runs one copy to a location at a time, across all processes. Throws CopyRunning if another one is running. */
export const withCopyLock = <T>(url: string, locationId: string, work: () => Promise<T>): Promise<T> => {
  const held = () => new CopyRunning(`Another copy to the location ${locationId} is running.`);
  return withSessionLock(url, { key: keyOf(locationId), applicationName: "frontdesk copy", held }, work);
};

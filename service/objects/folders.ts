import { defaultFolderName } from "#contract/objects/standard.ts";
import { newId } from "#db/ids.ts";
import * as rows from "#db/objects/fields.ts";
import type { Executor } from "#db/pool.ts";
import type { Tenant } from "#db/tenant.ts";

/** The object's first folder, created if it has none. */
export async function firstFolder(tx: Executor, tenant: Tenant, objectKey: string, now: Date): Promise<rows.ObjectFolder> {
  const [first] = await rows.listFolders(tx, tenant, objectKey);
  if (first !== undefined) return first;
  const made = await rows.insertFolder(tx, tenant, {
    id: newId(),
    object_key: objectKey,
    name: defaultFolderName,
    date_added: now,
    date_updated: now,
  });
  if (made === undefined) throw new Error("A new id is not in use.");
  return made;
}

/** The folder with this id, created if necessary. Undefined if it belongs to another object. */
export async function folderOfId(
  tx: Executor,
  tenant: Tenant,
  objectKey: string,
  id: string,
  now: Date,
): Promise<rows.ObjectFolder | undefined> {
  const existing = await rows.listFolders(tx, tenant, objectKey);
  const found = existing.find((folder) => folder.id === id);
  if (found !== undefined) return found;
  const name = existing.length === 0 ? defaultFolderName : `${defaultFolderName} ${existing.length + 1}`;
  return rows.insertFolder(tx, tenant, { id, object_key: objectKey, name, position: existing.length, date_added: now, date_updated: now });
}

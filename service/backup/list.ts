import { readText } from "#contract/read-body.ts";
import { isPlainKey } from "../files/kept.ts";
import { type KeptObject, keptObject, keyOfManifest, type Manifest, manifestName, readManifest, UnusableBackup } from "./manifest.ts";
import { get, linesOf } from "./objects.ts";
import type { Target } from "./target.ts";

const manifestBytesMost = 64 * 1024 * 1024;

/** The ids of the complete backups, the oldest first. */
export async function idsOf({ files }: Target): Promise<string[]> {
  const ids: string[] = [];
  for await (const { key } of files.list("backups")) {
    const [, id, name] = key.split("/");
    if (id !== undefined && name === manifestName) ids.push(id);
  }
  return ids.sort();
}

export async function manifestOf({ files, name }: Target, id: string): Promise<Manifest> {
  const key = keyOfManifest(id);
  const content = isPlainKey(key) ? await files.read(key) : undefined;
  if (content === undefined) throw new UnusableBackup(`There is no backup ${id} in ${name}.`);
  return readManifest(id, await readText(new Response(content), { limitBytes: manifestBytesMost }));
}

/** The manifests of the complete backups, oldest first, and the errors of manifests that cannot be read. */
export async function manifestsIn(target: Target): Promise<{ manifests: Manifest[]; unusable: { id: string; reason: string }[] }> {
  const manifests: Manifest[] = [];
  const unusable: { id: string; reason: string }[] = [];
  for (const id of await idsOf(target))
    try {
      manifests.push(await manifestOf(target, id));
    } catch (error) {
      if (!(error instanceof UnusableBackup)) throw error;
      unusable.push({ id, reason: error.message });
    }
  return { manifests, unusable };
}

/** The objects that hold a backup's stored files. */
export async function* objectsIn(target: Target, { files }: Manifest): AsyncGenerator<KeptObject> {
  for await (const line of linesOf(await get(target, files.objects, { identity: null, isCompressed: true })))
    yield keptObject.parse(JSON.parse(line));
}

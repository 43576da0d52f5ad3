import { idsOf, manifestsIn, objectsIn } from "./list.ts";
import { keyOfManifest, partsOf } from "./manifest.ts";
import { outdated, type Retention } from "./retention.ts";
import type { Target } from "./target.ts";

/** Removes the remains of backups that were killed or failed. No backup may be running. */
export async function removeUnfinished(target: Target): Promise<void> {
  const complete = new Set(await idsOf(target));
  for await (const { key } of target.files.list("backups")) if (!complete.has(key.split("/")[1] ?? "")) await target.files.remove(key);
  await target.tidy();
}

/**
 * Removes backups that no retention rule keeps, then every object that no complete backup needs. A backup with an unreadable manifest keeps
 * all its files, because it is unknown which of them it needs. No backup may be running.
 */
export async function prune(target: Target, retention: Retention): Promise<string[]> {
  const { manifests, unusable } = await manifestsIn(target);
  const removed = new Set(
    outdated(
      manifests.map(({ id, takenAt }) => ({ id, takenAt: new Date(takenAt) })),
      retention,
    ),
  );
  const needed = new Set<string>();
  for (const manifest of manifests) {
    if (removed.has(manifest.id)) continue;
    for (const { key } of [...partsOf(manifest), { key: keyOfManifest(manifest.id) }]) needed.add(key);
    for await (const { parts } of objectsIn(target, manifest)) for (const { key } of parts) needed.add(key);
  }
  // The manifest is removed first, so that a partly removed backup is never mistaken for a complete one.
  for (const id of removed) await target.files.remove(keyOfManifest(id));
  const isKept = (key: string) =>
    needed.has(key) || unusable.some(({ id }) => key.startsWith("files/") || key.startsWith(`backups/${id}/`));
  for (const folder of ["backups", "files"])
    for await (const { key } of target.files.list(folder)) if (!isKept(key)) await target.files.remove(key);
  await target.tidy();
  return [...removed];
}

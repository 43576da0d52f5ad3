import { rotationOverlapDays, type ValidSecret } from "#contract/integrations/secrets.ts";
import { UsageError } from "../cli/usage-error.ts";

// Rotation replaces a secret: a new one is created, and both are valid during the overlap. Used for the tokens of integrations and the
// secrets of OAuth applications (doc 1, Authentication 6).

const overlapMs = rotationOverlapDays * 24 * 60 * 60 * 1000;

export type Secret = {
  hash: string;
  last_four: string;
  date_added: Date;
  expires_at: Date | null;
  last_used_at: Date | null;
  last_used_from: string | null;
};

/** The secrets of one owner, which is locked during the change. */
export type Secrets = {
  /** How error messages name the owner. */
  owner: string;
  list(): Promise<Secret[]>;
  issue(): Promise<{ secret: string; lastFour: string }>;
  setExpiry(hash: string, expiresAt: Date | null): Promise<unknown>;
  remove(hashes: string[]): Promise<unknown>;
};

/** The data of a rotation, for the audit log. */
export type Rotated = { before: Record<string, unknown>; after: Record<string, unknown> };

const shown = (secrets: Secret[]) => secrets.map(({ last_four }) => `…${last_four}`).join(", ");

export const isValidSecret = (secret: { expires_at: Date | null }, now: Date) => secret.expires_at === null || secret.expires_at > now;

export const validSecretOf = (secret: Secret): ValidSecret => ({
  lastFour: secret.last_four,
  dateAdded: secret.date_added.toISOString(),
  expiresAt: secret.expires_at?.toISOString() ?? null,
  lastUsedAt: secret.last_used_at?.toISOString() ?? null,
  lastUsedFrom: secret.last_used_from,
});

/** Also deletes secrets that have expired. */
async function existing(secrets: Secrets, now: Date) {
  const all = await secrets.list();
  const ended = all.filter((secret) => !isValidSecret(secret, now));
  if (ended.length > 0) await secrets.remove(ended.map(({ hash }) => hash));
  const alive = all.filter((secret) => isValidSecret(secret, now));
  return { old: alive.filter(({ expires_at }) => expires_at !== null), current: alive.filter(({ expires_at }) => expires_at === null) };
}

export async function rotate(
  secrets: Secrets,
  how: { atOnce: boolean },
  now: Date,
): Promise<Rotated & { secret: string; oldExpiresAt: Date }> {
  const { old, current } = await existing(secrets, now);
  if (old.length > 0 && !how.atOnce)
    throw new UsageError(`${secrets.owner} is being rotated already. Cancel the rotation or expire the old one first.`);
  const oldExpiresAt = how.atOnce ? now : new Date(now.getTime() + overlapMs);
  if (how.atOnce) await secrets.remove([...old, ...current].map(({ hash }) => hash));
  else for (const { hash } of current) await secrets.setExpiry(hash, oldExpiresAt);
  const { secret, lastFour } = await secrets.issue();
  return {
    secret,
    oldExpiresAt,
    before: { secret: shown([...old, ...current]) },
    after: { secret: `…${lastFour}`, old_expires_at: oldExpiresAt.toISOString() },
  };
}

async function underWay(secrets: Secrets, now: Date) {
  const { old, current } = await existing(secrets, now);
  if (old.length === 0 || current.length === 0) throw new UsageError(`${secrets.owner} is not being rotated.`);
  return { old, current };
}

/** Ends the overlap and keeps the old secret. */
export async function cancelRotation(secrets: Secrets, now: Date): Promise<Rotated> {
  const { old, current } = await underWay(secrets, now);
  await secrets.remove(current.map(({ hash }) => hash));
  for (const { hash } of old) await secrets.setExpiry(hash, null);
  return { before: { secret: shown([...old, ...current]) }, after: { secret: shown(old) } };
}

/** Ends the overlap and keeps the new secret. */
export async function expireOld(secrets: Secrets, now: Date): Promise<Rotated> {
  const { old, current } = await underWay(secrets, now);
  await secrets.remove(old.map(({ hash }) => hash));
  return { before: { secret: shown([...old, ...current]) }, after: { secret: shown(current) } };
}

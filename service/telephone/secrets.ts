import { randomBytes } from "node:crypto";
import { seal, unseal } from "#db/seal.ts";
import * as rows from "#db/telephone/secrets.ts";
import type { Context } from "../context.ts";

export const telephoneContext = (locationId: string) => `telephone system of ${locationId}`;

/** The secret that signs the reports of the location's telephone system; undefined if none is connected. */
export async function telephoneSecret({ db, tenant, settings }: Pick<Context, "db" | "tenant" | "settings">): Promise<string | undefined> {
  const found = await rows.find(db, tenant);
  return found && unseal(settings.secret, telephoneContext(tenant), found.sealed);
}

/** Replaces the secret. */
export async function makeTelephoneSecret(ctx: Context): Promise<string> {
  const secret = `whsec_${randomBytes(32).toString("base64")}`;
  await ctx.tx((tx) => rows.replace(tx, ctx.tenant, seal(ctx.settings.secret, telephoneContext(ctx.tenant), secret), ctx.now()));
  return secret;
}

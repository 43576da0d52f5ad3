import { ApiError } from "#contract/errors.ts";
import type { ClientFacts } from "#contract/request-facts.ts";
import * as applications from "#db/oauth/applications.ts";
import type { Context } from "../context.ts";
import { hashOf } from "../http/authentication.ts";

export type Application = NonNullable<Awaited<ReturnType<typeof applications.findById>>>;

type Credentials = { client_id?: string | undefined; client_secret?: string | undefined };

/** The calling application, authenticated by HTTP Basic or by the body, but never by both (RFC 6749, 2.3.1). */
export async function authenticateApplication(
  ctx: Context,
  body: Credentials,
  authorization: string | undefined,
  { address }: ClientFacts,
): Promise<Application> {
  const basic = basicOf(authorization);
  if (basic !== undefined && body.client_secret !== undefined)
    throw new ApiError("OAUTH_REQUEST", { message: "The application authenticates twice: by header and in the body." });
  if (basic !== undefined && body.client_id !== undefined && body.client_id !== basic.client_id)
    throw new ApiError("OAUTH_REQUEST", { message: "The client_id of the header and of the body differ." });
  const { client_id: id = "", client_secret: secret = "" } = basic ?? body;
  if (id === "" || secret === "") throw new ApiError("OAUTH_CLIENT", { message: "client_id and client_secret are required." });
  const use = { at: ctx.now(), from: address };
  const application = await applications.findBySecret(ctx.db, id, hashOf(secret), use);
  if (application === undefined) throw new ApiError("OAUTH_CLIENT");
  return application;
}

function basicOf(header: string | undefined): { client_id: string; client_secret: string } | undefined {
  const encoded = /^Basic +([\w+/-]+=*)$/i.exec(header ?? "")?.[1];
  if (encoded === undefined) return undefined;
  const text = Buffer.from(encoded, "base64").toString("utf8");
  const colon = text.indexOf(":");
  if (colon < 0) throw new ApiError("OAUTH_CLIENT");
  return { client_id: decoded(text.slice(0, colon)), client_secret: decoded(text.slice(colon + 1)) };
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll("+", " "));
  } catch (error) {
    if (error instanceof URIError) throw new ApiError("OAUTH_CLIENT");
    throw error;
  }
}

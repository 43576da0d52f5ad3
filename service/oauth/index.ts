import { pathOf } from "#contract/endpoint.ts";
import { ApiError } from "#contract/errors.ts";
import { oauth as contract } from "#contract/oauth/index.ts";
import type { Handlers } from "../handler.ts";
import { authenticateApplication } from "./application.ts";
import { exchangeForLocation, redeem, refresh } from "./tokens.ts";

const consentPath = pathOf(contract.authorize.route);

export const oauth: Handlers<typeof contract> = {
  async authorize(ctx, { query }) {
    const page = new URL(consentPath, ctx.settings.dashboardUrl);
    for (const [name, value] of Object.entries(query)) for (const each of [value].flat()) page.searchParams.append(name, String(each));
    return new Response(null, {
      status: 302,
      headers: { location: page.href, "cache-control": "no-store", "referrer-policy": "no-referrer" },
    });
  },

  async token(ctx, { body, headers, client }) {
    const { grant_type: grantType } = body;
    if (grantType === undefined || grantType === "") throw new ApiError("OAUTH_REQUEST", { message: "grant_type is missing." });
    if (grantType !== "authorization_code" && grantType !== "refresh_token") throw new ApiError("OAUTH_GRANT_TYPE");
    const application = await authenticateApplication(ctx, body, headers.authorization, client);
    return grantType === "authorization_code" ? redeem(ctx, application, body) : refresh(ctx, application, body);
  },

  locationToken: (ctx, { body }) => exchangeForLocation(ctx, body),
};

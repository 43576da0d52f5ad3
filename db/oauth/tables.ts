import type { Instant } from "../columns.ts";

type LastUse = { last_used_at: Instant | null; last_used_from: string | null };

export type OauthTables = {
  oauth_application: {
    id: string;
    company_id: string;
    name: string;
    redirect_urls: string[];
    scopes: string[];
    date_added: Instant;
    date_updated: Instant;
  };
  oauth_secret: { hash: string; application_id: string; last_four: string; date_added: Instant; expires_at: Instant | null } & LastUse;
  oauth_grant: {
    id: string;
    application_id: string;
    user_id: string;
    company_id: string;
    location_id: string | null;
    parent_id: string | null;
    scopes: string[];
    date_added: Instant;
  } & LastUse;
  oauth_code: {
    hash: string;
    application_id: string;
    user_id: string;
    company_id: string;
    location_id: string | null;
    scopes: string[];
    redirect_url: string;
    code_challenge: string;
    expires_at: Instant;
    used_at: Instant | null;
    grant_id: string | null;
  };
  oauth_token: {
    hash: string;
    grant_id: string;
    kind: "access" | "refresh";
    scopes: string[];
    date_added: Instant;
    expires_at: Instant;
    used_at: Instant | null;
  };
};

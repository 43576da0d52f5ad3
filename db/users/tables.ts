import type { ColumnType, Generated } from "kysely";
import type { DefaultInstant, DefaultJson, Instant } from "../columns.ts";

export type UserTable = {
  id: string;
  company_id: string;
  first_name: string;
  last_name: string;
  email: string;
  email_lower: string;
  phone: string | null;
  password_hash: string | null;
  role: string;
  type: Generated<string>;
  extension: Generated<string | null>;
  profile_photo: Generated<string | null>;
  platform_language: Generated<string>;
  is_british_english: Generated<boolean>;
  /** The permissions that were sent; all others have their defaults. */
  permissions: DefaultJson<Record<string, boolean>>;
  /** Null if no list was ever sent, which grants all scopes. An empty list grants none. */
  scopes: Generated<string[] | null>;
  scopes_assigned_to_only: Generated<string[] | null>;
  /** Inbound numbers by location. */
  provider_phone: DefaultJson<Record<string, string>>;
  signature: Generated<string>;
  /** When a queued deletion takes effect. */
  deletion_due: ColumnType<Date | null, Date | null | undefined, Date | null>;
  /** Since when the user cannot sign in. */
  deactivated_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
  date_added: DefaultInstant;
  date_updated: DefaultInstant;
};

type UserLocationTable = { location_id: string; user_id: string };

export type SessionTable = {
  token_hash: string;
  user_id: string;
  date_added: DefaultInstant;
  expires_at: Instant;
  user_agent: string | null;
  last_used_at: Instant | null;
  last_used_from: string | null;
  needs_second_factor: Generated<boolean>;
  view_as_id: string | null;
};

export type PermissionPresetTable = {
  location_id: string;
  id: string;
  name: string | null;
  role: string;
  permissions: DefaultJson<Record<string, boolean>>;
  scopes: string[] | null;
  scopes_assigned_to_only: string[] | null;
  is_removed: Generated<boolean>;
  date_added: Instant;
  date_updated: Instant;
};

export type UserInviteTable = {
  location_id: string;
  id: string;
  email: string;
  email_lower: string;
  first_name: string;
  last_name: string;
  role: string;
  permissions: DefaultJson<Record<string, boolean>>;
  scopes: string[] | null;
  scopes_assigned_to_only: string[] | null;
  platform_language: string;
  location_ids: string[];
  invited_by: string;
  token_hash: string;
  date_added: Instant;
  date_sent: Instant;
  expires_at: Instant;
};

type AccountLinkTable = {
  token_hash: string;
  user_id: string;
  purpose: string;
  date_added: Instant;
  expires_at: Instant;
  email: string | null;
};

type AuthenticatorAppTable = {
  user_id: string;
  sealed_secret: string;
  confirmed_at: Instant | null;
  last_step: Generated<string>;
  date_added: Instant;
};

type PasskeyTable = {
  credential_id: string;
  user_id: string;
  public_key: string;
  counter: string;
  transports: string[];
  name: string;
  date_added: Instant;
  last_used_at: Instant | null;
};

type SignInTicketTable = {
  token_hash: string;
  purpose: string;
  user_id: string | null;
  challenge: string;
  attempts: Generated<number>;
  expires_at: Instant;
};

export type UsersTables = {
  user: UserTable;
  user_location: UserLocationTable;
  session: SessionTable;
  account_link: AccountLinkTable;
  authenticator_app: AuthenticatorAppTable;
  recovery_code: { user_id: string; code_hash: string };
  passkey: PasskeyTable;
  sign_in_ticket: SignInTicketTable;
  user_last_seen: { user_id: string; seen_at: Instant };
  permission_preset: PermissionPresetTable;
  user_invite: UserInviteTable;
  sign_in_attempt: { key: string; attempts: number; resets_at: Instant };
  sign_in_address: { user_id: string; address_key: string; last_used_at: Instant };
};

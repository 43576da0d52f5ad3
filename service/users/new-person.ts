import type { Insertable } from "kysely";
import type { Executor } from "#db/pool.ts";
import type { UserTable } from "#db/users/tables.ts";
import * as users from "#db/users/users.ts";

type NewPerson = {
  id: string;
  companyId: string;
  firstName: string;
  lastName: string;
  email: string;
  role: string;
  /** Null for someone who cannot sign in with a password. */
  passwordHash: string | null;
};

/** Undefined if another user has the email. */
export const insertPerson = (tx: Executor, person: NewPerson, now: Date, more: Partial<Insertable<UserTable>> = {}) =>
  users.insert(tx, {
    ...more,
    id: person.id,
    company_id: person.companyId,
    first_name: person.firstName,
    last_name: person.lastName,
    email: person.email,
    email_lower: person.email.toLowerCase(),
    phone: null,
    password_hash: person.passwordHash,
    role: person.role,
    date_added: now,
    date_updated: now,
  });

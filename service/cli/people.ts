import { z } from "zod";
import { shortText } from "#contract/common.ts";
import { password, userRoles } from "#contract/users/users.ts";
import type { Executor } from "#db/pool.ts";
import { isCommonPassword } from "../users/common-passwords.ts";
import { insertPerson as insertUser } from "../users/new-person.ts";
import { hashPassword, newPassword } from "../users/passwords.ts";
import { option } from "./command.ts";
import { UsageError } from "./usage-error.ts";

export const filledText = shortText.trim().min(1, { error: "must not be empty" });
export const accountEmail = z.email({ error: "must be an email" }).max(254);

/** Options of every account that can sign in. */
export const personOptions = (emailIs: string) => ({
  email: option(accountEmail, "E", emailIs),
  "first-name": option(filledText, "N", "The first name."),
  "last-name": option(filledText, "N", "The last name."),
  role: option(z.enum(userRoles, { error: "must be admin or user" }).default("user"), "admin|user", "Their role. Default: user."),
  password: option(password.optional(), "P", "The password, at least 12 characters. Default: a generated password, which is printed once."),
});

/** The account's password hash; shows the password only if it was generated. */
export async function passwordFor(chosen: string | undefined): Promise<{ hash: string; shown: { password?: string } }> {
  if (chosen !== undefined && (await isCommonPassword(chosen)))
    throw new UsageError("Many people use this password. Choose another one for --password.");
  const made = chosen ?? newPassword();
  return { hash: await hashPassword(made), shown: chosen === undefined ? { password: made } : {} };
}

type Person = { id: string; email: string; "first-name": string; "last-name": string; role: (typeof userRoles)[number] };

export async function insertPerson(tx: Executor, person: Person, companyId: string, passwordHash: string, now: Date): Promise<void> {
  const { id, email, role } = person;
  const names = { firstName: person["first-name"], lastName: person["last-name"] };
  const made = await insertUser(tx, { id, companyId, ...names, email, role, passwordHash }, now);
  if (made === undefined) throw new UsageError(`A user with the email ${person.email} already exists.`);
}

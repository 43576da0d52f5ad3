import { application } from "#contract/application.ts";
import { createClient } from "#contract/client.ts";
import * as users from "#db/users/users.ts";
import type { TestApp, Visitor } from "../testing/test-app.ts";

// Fixtures for user tests.

export const password = "Correct-Horse-7-Battery";
let made = 0;

export const person = (visitor: Visitor, more: object = {}) => ({
  companyId: `company-${visitor.locationId}`,
  firstName: "Grace",
  lastName: "Hopper",
  email: `user${++made}@example.com`,
  password,
  type: "account",
  role: "user",
  locationIds: [visitor.locationId],
  ...more,
});

/** A second location of the first one's company. */
export async function sibling(w: TestApp, of: Visitor): Promise<Visitor> {
  const other = await w.location();
  await w.db.query
    .updateTable("location")
    .set({ company_id: `company-${of.locationId}` })
    .where("id", "=", other.locationId)
    .execute();
  return other;
}

/** Makes a user one of this location too, as an operator or an admin of both locations can. */
export const alsoIn = (w: TestApp, { tenant }: Visitor, userId: string) => users.insertLocation(w.db.query, tenant, userId);

export const signInWith = (w: TestApp) => {
  const anonymous = createClient(application, (address, init) => w.fetch(address, init));
  return (email: string, secret: string) => anonymous.sessions.create({ body: { email, password: secret } });
};

/** The text of a mail, without the encoding of its long lines. */
export const mailText = (raw: string) =>
  raw.replace(/=\r?\n/g, "").replace(/(?:=[0-9A-F]{2})+/g, (codes) => Buffer.from(codes.replaceAll("=", ""), "hex").toString("utf8"));

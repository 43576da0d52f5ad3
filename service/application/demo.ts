import { scopes } from "#contract/scopes.ts";
import * as connections from "#db/dashboard/connections.ts";
import { newId } from "#db/ids.ts";
import * as locations from "#db/locations/locations.ts";
import type { Db } from "#db/pool.ts";
import { seal } from "#db/seal.ts";
import { provenTenant } from "#db/tenant.ts";
import * as users from "#db/users/users.ts";
import { hashPassword, newPassword } from "./passwords.ts";
import * as tokens from "./tokens.ts";

const adminEmail = "admin@harbour-dental.example";

/** Fills an empty database with a demo company. Answers the lines that tell how to sign in, none where something stands already. */
export async function fillDemo(db: Db, how: { now: Date; secret: string; baseUrl: string }): Promise<string[]> {
  if ((await locations.list(db.query)).length > 0) return [];
  const password = newPassword();
  const passwordHash = await hashPassword(password);
  const { now } = how;
  await db.tx({ kind: "system", name: "First start" }, async (tx) => {
    await locations.insertCompany(tx, { id: "demo-company", name: "Harbour Dental", date_added: now });
    await users.insert(tx, {
      id: "demo-admin",
      company_id: "demo-company",
      first_name: "Robin",
      last_name: "Castellan",
      email: adminEmail,
      email_lower: adminEmail,
      phone: null,
      password_hash: passwordHash,
      role: "admin",
      date_added: now,
      date_updated: now,
    });
    for (const branch of branches) {
      const tenant = provenTenant(branch.id);
      await locations.insert(tx, {
        ...branch,
        company_id: "demo-company",
        is_demo: true,
        date_added: now,
        address: null,
        city: null,
        state: null,
        country: "GB",
        postal_code: null,
        email: null,
        phone: null,
        website: null,
      });
      await users.insertLocation(tx, tenant, "demo-admin");
      const { token } = await tokens.create(
        tx,
        tenant,
        { name: "Dashboard", description: "The dashboard's own connection.", scopes: [...scopes], kind: "dashboard" },
        now,
      );
      const id = newId();
      await connections.insert(tx, {
        id,
        name: branch.name,
        base_url: how.baseUrl,
        location_id: branch.id,
        location_name: branch.name,
        timezone: branch.timezone,
        is_own: true,
        sealed_token: seal(how.secret, connections.sealContext(id), token),
        last_four: token.slice(-4),
        created_by: null,
        date_added: now,
      });
    }
  });
  return [
    `A demo company was made. Sign in at the dashboard as ${adminEmail} with the password ${password}`,
    "This password is shown once and kept only as a hash.",
  ];
}

const branches = [
  { id: "demo-harbour", name: "Harbour Dental, Quayside", timezone: "Europe/London" },
  { id: "demo-hillside", name: "Harbour Dental, Hillside", timezone: "Europe/London" },
];

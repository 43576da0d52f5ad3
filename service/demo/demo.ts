import { scopes } from "#contract/scopes.ts";
import * as connections from "#db/dashboard/connections.ts";
import { newId } from "#db/ids.ts";
import * as locations from "#db/locations/locations.ts";
import type { Db, Executor } from "#db/pool.ts";
import { seal } from "#db/seal.ts";
import { tenantOfRow } from "#db/tenant.ts";
import * as users from "#db/users/users.ts";
import type { Files } from "../files/kept.ts";
import * as tokens from "../integrations/issued-tokens.ts";
import { hashPassword, newPassword } from "../users/passwords.ts";
import { fillBranch } from "./branch.ts";
import { branches, company, emailOfStaff, type StaffMember, staff } from "./practice.ts";
import { recordCalls } from "./recordings.ts";

const adminEmail = "admin@harbour-dental.example";
const dayMs = 24 * 60 * 60 * 1000;

type Start = { now: Date; secret: string; baseUrl: string /** Without it calls have words and no sound. */; files?: Files };

/** Fills an empty database with a demo company. Returns the lines that explain how to sign in, or none if a location exists. */
export async function fillDemo(db: Db, how: Start): Promise<string[]> {
  if ((await locations.list(db.query)).length > 0) return [];
  const password = newPassword();
  const passwordHash = await hashPassword(password);
  await db.tx({ kind: "system", name: "First start" }, async (tx) => {
    await locations.insertCompany(tx, { ...company, date_added: how.now });
    for (const { contacts: _, ...branch } of branches)
      await locations.insert(tx, { ...branch, company_id: company.id, is_demo: true, date_added: how.now });
    for (const member of staff) await insertMember(tx, member, member.id === "demo-admin" ? passwordHash : null, how.now);
    for (const branch of branches) {
      await connect(tx, branch, how);
      await fillBranch(tx, branch, how.now);
      if (how.files) await recordCalls(tx, how.files, tenantOfRow({ location_id: branch.id }), how.now);
    }
  });
  return [
    `A demo company was made. Sign in at the dashboard as ${adminEmail} with the password ${password}`,
    "This password is shown once and kept only as a hash.",
  ];
}

/** Members without a password own, follow and write records, but cannot sign in. */
async function insertMember(tx: Executor, member: StaffMember, passwordHash: string | null, now: Date): Promise<void> {
  const email = member.id === "demo-admin" ? adminEmail : emailOfStaff(member);
  const since = new Date(now.getTime() - 2400 * dayMs);
  await users.insert(tx, {
    id: member.id,
    company_id: company.id,
    first_name: member.first,
    last_name: member.last,
    email,
    email_lower: email,
    phone: null,
    password_hash: passwordHash,
    role: member.role,
    date_added: since,
    date_updated: since,
  });
  for (const branchId of member.branches) await users.insertLocation(tx, tenantOfRow({ location_id: branchId }), member.id);
}

async function connect(tx: Executor, branch: (typeof branches)[number], how: Start): Promise<void> {
  const about = { name: "Dashboard", description: "The dashboard's own connection.", scopes: [...scopes], kind: "dashboard" as const };
  const { token } = await tokens.create(tx, tenantOfRow({ location_id: branch.id }), about, how.now);
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
    date_added: how.now,
  });
}

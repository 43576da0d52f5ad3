import { systemActorNames } from "#contract/audit/actors.ts";
import * as locations from "#db/locations/locations.ts";
import type { Db, Executor } from "#db/pool.ts";
import { tenantOfRow } from "#db/tenant.ts";
import * as users from "#db/users/users.ts";
import type { Files } from "../files/kept.ts";
import { connectDashboard } from "../integrations/dashboard-connection.ts";
import { insertPerson } from "../users/new-person.ts";
import { hashPassword, newPassword } from "../users/passwords.ts";
import { fillBranch } from "./branch.ts";
import { branches, company, emailOfStaff, type StaffMember, staff } from "./practice.ts";
import { recordCalls } from "./recordings.ts";

const adminEmail = "admin@harbour-dental.example";
const dayMs = 24 * 60 * 60 * 1000;

type Start = { now: Date; secret: string; baseUrl: string /** Without it, calls have transcripts but no recordings. */; files?: Files };

/** Fills an empty database with a demo company. Returns the lines that explain how to sign in, or none if a location exists. */
export async function fillDemo(db: Db, how: Start): Promise<string[]> {
  if ((await locations.list(db.query)).length > 0) return [];
  const password = newPassword();
  const passwordHash = await hashPassword(password);
  await db.tx({ kind: "system", name: systemActorNames.firstStart }, async (tx) => {
    await locations.insertCompany(tx, { ...company, date_added: how.now });
    for (const { contacts: _, ...branch } of branches)
      await locations.insert(tx, { ...branch, company_id: company.id, is_demo: true, date_added: how.now });
    for (const member of staff) await insertMember(tx, member, member.id === "demo-admin" ? passwordHash : null, how.now);
    for (const branch of branches) {
      await connectDashboard(tx, branch, how);
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
  const { id, first: firstName, last: lastName, role } = member;
  await insertPerson(tx, { id, companyId: company.id, firstName, lastName, email, role, passwordHash }, since);
  for (const branchId of member.branches) await users.insertLocation(tx, tenantOfRow({ location_id: branchId }), member.id);
}

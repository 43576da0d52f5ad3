import type { TaskList } from "graphile-worker";
import { z } from "zod";
import { systemActorNames } from "#contract/audit/actors.ts";
import * as attempts from "#db/users/attempts.ts";
import * as addresses from "#db/users/sign-in-addresses.ts";
import type { Deps } from "../deps.ts";
import { mailEmailNotice } from "./email-change.ts";
import { mailPasswordLink } from "./password-links.ts";
import { takeDeletion } from "./write.ts";

/** How long an address is remembered after a user signed in from it. */
const addressMs = 90 * 24 * 60 * 60_000;

const deletionJob = z.object({ userId: z.string() });

export const userJobs = (deps: Deps): TaskList => {
  const { db, now } = deps;
  return {
    "delete-user": (job) =>
      db.tx({ kind: "system", name: systemActorNames.queuedDeletion }, (tx) => takeDeletion(tx, deletionJob.parse(job).userId)),
    "forget-sign-in-attempts": async () => {
      await attempts.removeEnded(db.query, now());
      await addresses.removeUnused(db.query, new Date(now().getTime() - addressMs));
    },
    "mail-email-notice": (job) => mailEmailNotice(deps, job),
    "mail-password-link": (job) => mailPasswordLink(deps, job),
  };
};

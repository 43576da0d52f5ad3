import type { TaskList } from "graphile-worker";
import { z } from "zod";
import * as attempts from "#db/users/attempts.ts";
import type { JobOptions } from "../jobs/job-options.ts";
import { takeDeletion } from "./write.ts";

const deletionJob = z.object({ userId: z.string() });

export const userJobs = ({ db, now }: JobOptions): TaskList => ({
  "delete-user": (job) => db.tx({ kind: "system", name: "Queued deletion" }, (tx) => takeDeletion(tx, deletionJob.parse(job).userId)),
  "forget-sign-in-attempts": () => attempts.removeEnded(db.query, now()).then(() => undefined),
});

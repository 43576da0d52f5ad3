import type { TaskList } from "graphile-worker";
import * as mails from "#db/mailboxes/incoming-mails.ts";
import * as mailboxes from "#db/mailboxes/mailboxes.ts";
import { tenantOfRow } from "#db/tenant.ts";
import type { Deps } from "../deps.ts";
import { addJob } from "../jobs/queue.ts";
import { fileMail } from "./file-mail.ts";
import { pollMailbox } from "./imap.ts";
import { fileMailTask, queueMail } from "./store-mail.ts";

/** Longer than reading a mail takes. */
const overdueMs = 60_000;
const recoveredMost = 500;
/** How long a held mail waits for a decision, and how long a mail that is sent again is recognized. */
const keptMs = 30 * 24 * 60 * 60_000;
const removedAtOnce = 100;

/** Queues mails that have waited for a while, because their job was lost with its worker. */
const recoverMails = ({ db, now }: Deps) =>
  db.tx({ kind: "system" }, async (tx) => {
    for (const row of await mails.listOverdue(tx, new Date(now().getTime() - overdueMs), recoveredMost))
      await queueMail(tx, tenantOfRow(row), row.id, "recover-mail");
  });

/** Queues one job for each account, so that a slow server delays no other mailbox. */
async function pollAll({ db }: Deps): Promise<void> {
  for (const { location_id: locationId, id: mailboxId } of await mailboxes.listPolled(db.query))
    await addJob(
      db.query,
      "poll-mailbox",
      { locationId, mailboxId },
      { key: `poll-mailbox:${locationId}:${mailboxId}`, maxAttempts: 1, shareOf: locationId },
    );
}

async function removeOld({ db, now }: Deps): Promise<void> {
  while ((await mails.removeBefore(db.query, new Date(now().getTime() - keptMs), removedAtOnce)) === removedAtOnce);
}

export const mailboxTasks = (deps: Deps): TaskList => ({
  [fileMailTask]: (job) => fileMail(deps, job),
  "poll-mailboxes": () => pollAll(deps),
  "poll-mailbox": (job) => pollMailbox(deps, job),
  "recover-mails": () => recoverMails(deps),
  "remove-old-mails": () => removeOld(deps),
});

export const mailboxRecurring = ["* * * * * poll-mailboxes", "* * * * * recover-mails", "37 * * * * remove-old-mails"];

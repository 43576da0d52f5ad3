import { ApiError } from "#contract/errors.ts";
import { type mailboxes as contract, type HeldMail, heldMailsMost, type Mailbox, mailboxesMost } from "#contract/mailboxes/mailboxes.ts";
import * as changes from "#db/audit/changes.ts";
import { newId } from "#db/ids.ts";
import * as mails from "#db/mailboxes/incoming-mails.ts";
import * as rows from "#db/mailboxes/mailboxes.ts";
import type { Context } from "../context.ts";
import type { Handlers } from "../handler.ts";
import { requireOwnDomain } from "./address-owner.ts";
import { sealPassword, tryAccount } from "./imap.ts";
import { queueMail } from "./store-mail.ts";

const noMailbox = (): never => {
  throw new ApiError("NOT_FOUND", { message: "Mailbox not found" });
};
const noMail = (): never => {
  throw new ApiError("NOT_FOUND", { reason: "mailNotHeld" });
};

const shown = (row: rows.Mailbox): Mailbox => ({
  id: row.id,
  address: row.address,
  unknownSenders: row.unknown_senders,
  lastMailAt: row.last_mail_at?.toISOString() ?? null,
  imap: imapOf(row),
});

const imapOf = ({ imap_host: host, imap_port: port, imap_user: user, checked_at, error, failure }: rows.Mailbox): Mailbox["imap"] =>
  host === null || port === null || user === null
    ? null
    : { host, port, user, checkedAt: checked_at?.toISOString() ?? null, error, failure };

const shownMail = (row: mails.HeldMail): HeldMail => ({
  id: row.id,
  address: row.address,
  reason: row.reason ?? "unreadable",
  sender: row.sender,
  subject: row.subject,
  receivedAt: row.received_at.toISOString(),
});

/** Addresses are looked up without their tag, so an address with a tag would never be found. */
const isTagged = (address: string) => /\+[^@]*@/.test(address);

const smtpOf = ({ settings: { smtpIn } }: Context) => (smtpIn === undefined ? null : { name: smtpIn.name, port: smtpIn.port });

export const mailboxes: Handlers<typeof contract> = {
  list: async (ctx) => ({ mailboxes: (await rows.list(ctx.db, ctx.tenant)).map(shown), smtp: smtpOf(ctx) }),

  async create(ctx, { body: { address, unknownSenders } }) {
    if (isTagged(address)) throw new ApiError("INVALID", { reason: "addressTagged" });
    await requireOwnDomain(ctx, address);
    return ctx.tx(async (tx) => {
      await rows.hold(tx, ctx.tenant);
      if ((await rows.list(tx, ctx.tenant)).length >= mailboxesMost)
        throw new ApiError("CONFLICT", { reason: "mailboxesFull", values: { count: mailboxesMost } });
      const made = await rows.insert(tx, ctx.tenant, { id: newId(), address, unknown_senders: unknownSenders }, ctx.now());
      if (made === undefined) throw new ApiError("CONFLICT", { reason: "mailboxExists" });
      await changes.record(tx, ctx.tenant, { entity: "mailbox", entityId: made.id, action: "create", after: { address, unknownSenders } });
      return { mailbox: shown(made) };
    });
  },

  update: (ctx, { params: { mailboxId }, body: { unknownSenders } }) =>
    ctx.tx(async (tx) => {
      const fields = { unknown_senders: unknownSenders, date_updated: ctx.now() };
      const changed = (await rows.update(tx, ctx.tenant, mailboxId, fields)) ?? noMailbox();
      await changes.record(tx, ctx.tenant, { entity: "mailbox", entityId: mailboxId, action: "update", after: { unknownSenders } });
      return { mailbox: shown(changed) };
    }),

  remove: (ctx, { params: { mailboxId } }) =>
    ctx.tx(async (tx) => {
      const { address } = (await rows.remove(tx, ctx.tenant, mailboxId)) ?? noMailbox();
      await changes.record(tx, ctx.tenant, { entity: "mailbox", entityId: mailboxId, action: "delete", before: { address } });
      return { succeeded: true };
    }),

  async connect(ctx, { params: { mailboxId }, body: { locationId: _, password, ...account } }) {
    if ((await rows.findById(ctx.db, ctx.tenant, mailboxId)) === undefined) return noMailbox();
    const state = await tryAccount(ctx.settings, { ...account, password });
    return ctx.tx(async (tx) => {
      const { host, port, user } = account;
      const sealed = sealPassword(ctx.settings, ctx.tenant, mailboxId, password);
      const place = { imap_uid_validity: state.uidValidity, imap_last_uid: state.lastUid };
      const access = { imap_host: host, imap_port: port, imap_user: user, imap_password: sealed };
      const fields = { ...access, ...place, checked_at: ctx.now(), error: null, failure: null, date_updated: ctx.now() };
      const changed = (await rows.update(tx, ctx.tenant, mailboxId, fields)) ?? noMailbox();
      await changes.record(tx, ctx.tenant, { entity: "mailbox", entityId: mailboxId, action: "update", after: account });
      return { mailbox: shown(changed) };
    });
  },

  disconnect: (ctx, { params: { mailboxId } }) =>
    ctx.tx(async (tx) => {
      const access = { imap_host: null, imap_port: null, imap_user: null, imap_password: null };
      const fields = {
        ...access,
        imap_uid_validity: null,
        imap_last_uid: null,
        checked_at: null,
        error: null,
        failure: null,
        date_updated: ctx.now(),
      };
      const changed = (await rows.update(tx, ctx.tenant, mailboxId, fields)) ?? noMailbox();
      await changes.record(tx, ctx.tenant, { entity: "mailbox", entityId: mailboxId, action: "update", after: { imap: null } });
      return { mailbox: shown(changed) };
    }),

  held: async (ctx) => ({ mails: (await mails.listHeld(ctx.db, ctx.tenant, heldMailsMost)).map(shownMail) }),

  accept: (ctx, { params: { mailId } }) =>
    ctx.tx(async (tx) => {
      const held = (await mails.holdHeld(tx, ctx.tenant, mailId)) ?? noMail();
      if (held.reason === "unreadable") throw new ApiError("CONFLICT", { reason: "mailUnreadable" });
      if (held.sender === null) throw new ApiError("CONFLICT", { reason: "mailWithoutSender" });
      await mails.update(tx, ctx.tenant, mailId, {
        state: "waiting",
        reason: null,
        is_accepted: true,
        attempts: 0,
        attempted_at: ctx.now(),
      });
      await queueMail(tx, ctx.tenant, mailId);
      await changes.record(tx, ctx.tenant, { entity: "mailbox", entityId: mailId, action: "update" });
      return { succeeded: true };
    }),

  discard: (ctx, { params: { mailId } }) =>
    ctx.tx(async (tx) => {
      if ((await mails.holdHeld(tx, ctx.tenant, mailId)) === undefined) return noMail();
      await mails.remove(tx, ctx.tenant, mailId);
      await changes.record(tx, ctx.tenant, { entity: "mailbox", entityId: mailId, action: "update" });
      return { succeeded: true };
    }),

  async original(ctx, { params: { mailId } }) {
    if ((await mails.findHeld(ctx.db, ctx.tenant, mailId)) === undefined) return noMail();
    return new Response(new Uint8Array(await mails.readContent(ctx.db, ctx.tenant, mailId)), {
      headers: {
        "content-type": "message/rfc822",
        "content-disposition": 'attachment; filename="mail.eml"',
        "x-content-type-options": "nosniff",
        "cache-control": "no-store",
      },
    });
  },
};

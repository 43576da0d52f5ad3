import assert from "node:assert/strict";
import { test } from "node:test";
import { mailServer } from "../mail/mail-server.ts";
import { deliveriesOf, importWorkflows } from "../workflows/fixtures.ts";
import { mailFixture, support } from "./fixtures.ts";

/** How mail programs refer to the mail that they answer; `id` is its Message-ID, `first` that of the thread's first mail. */
const styles: Record<string, (id: string, first: string) => string[]> = {
  "Gmail, web and Android": (id, first) => [`References: ${first} ${id}`, `In-Reply-To: ${id}`],
  "Apple Mail, iOS": (id) => ["X-Mailer: iPhone Mail (22A3354)", `In-Reply-To: ${id}`, `References: ${id}`],
  "Outlook, Exchange": (id) => ["Thread-Topic: Offer", "Thread-Index: AQHbPk0f3w==", `References: ${id}`, `In-Reply-To: ${id}`],
  "Outlook, folded and with a tab": (id, first) => [`References: ${first}`, `\t${id}`, "In-Reply-To:", ` ${id}`],
  Thunderbird: (id, first) => [`References: ${first} ${id}`, "User-Agent: Mozilla Thunderbird", `In-Reply-To: ${id}`],
  "Yahoo, References only": (id, first) => [`References: ${first} ${id}`],
  "Old programs, In-Reply-To with a comment": (id) => [`In-Reply-To: Your message of "Mon, 24 Nov 2025" ${id}`],
  "Lotus Notes, lower case": (id) => [`in-reply-to: ${id}`, `references: ${id}`],
  "GMX, References without spaces": (id, first) => [`References: ${first}${id}`, `In-Reply-To: ${id}`],
  "A mailing list between, which replaced In-Reply-To": (id) => [
    "In-Reply-To: <list.1@lists.example>",
    `References: ${id} <list.1@lists.example>`,
  ],
};

const raw = (headers: string[], body = "Yes, please.") =>
  [`To: ${support}`, "Date: Mon, 24 Nov 2025 10:00:00 +0100", "MIME-Version: 1.0", ...headers, "", body, ""].join("\r\n");

test("a reply belongs to the thread of the mail that it answers, in the header styles of common mail programs", async (t) => {
  const out = await mailServer(t);
  const { w, visitor, person, send, messagesOf } = await mailFixture(t, { smtpUrl: out.url });
  const contactId = await person({ email: "ada@example.com" });
  const mailOut = async (subject: string, threadId?: string) => {
    const body = {
      type: "Email" as const,
      contactId,
      status: "pending" as const,
      subject,
      message: "Offer",
      ...(threadId && { threadId }),
    };
    const sent = await visitor.api.conversations.sends.send({ body });
    await w.work();
    const messageId = /^Message-ID: (<[^>]+>)/im.exec(out.mails.at(-1)?.raw ?? "")?.[1] ?? "";
    return { id: sent.messageId ?? "", messageId };
  };
  for (const [style, headersOf] of Object.entries(styles)) {
    const first = await mailOut(style);
    const second = await mailOut(`Re: ${style}`, first.id);
    const from = ["From: Ada <ada@example.com>", `Message-ID: <${encodeURIComponent(style)}@example.com>`, `Subject: AW: ${style}`];
    await send({ raw: raw([...from, ...headersOf(second.messageId, first.messageId)]) });
    await w.work();
    const all = await messagesOf("ada@example.com");
    const reply = all.at(-1);
    assert.equal(reply?.direction, "inbound", style);
    assert.equal(reply?.email.threadId, all.find(({ id }) => id === first.id)?.email.threadId, style);
    assert.equal(reply?.meta?.email?.messageIds.length, 3, style);
  }
  // Our answer refers to theirs, so that their program threads it too.
  const last = (await messagesOf("ada@example.com")).at(-1);
  const body = { type: "Email" as const, contactId, status: "pending" as const, message: "Fine", replyMessageId: last?.id ?? "" };
  await visitor.api.conversations.sends.send({ body });
  await w.work();
  const answer = out.mails.at(-1)?.raw ?? "";
  assert.match(answer, /^In-Reply-To:\s+<A%20mailing%20list/im);
  assert.match(answer, new RegExp(`^Reply-To: ${support}`, "im"));
});

test("a reply from an unknown address belongs to the conversation, and one from another contact to that contact's conversation", async (t) => {
  const out = await mailServer(t);
  const { w, visitor, person, send, messagesOf, contactOf } = await mailFixture(t, { smtpUrl: out.url });
  const contactId = await person({ email: "ada@example.com" });
  await person({ email: "grace@example.com" });
  await visitor.api.conversations.sends.send({ body: { type: "Email", contactId, status: "pending", subject: "Offer", message: "Offer" } });
  await w.work();
  const messageId = /^Message-ID: (<[^>]+>)/im.exec(out.mails.at(-1)?.raw ?? "")?.[1] ?? "";
  for (const [number, from] of ["private@elsewhere.example", "GRACE@example.com"].entries())
    await send({ raw: raw([`From: ${from}`, `Message-ID: <${number}@example.com>`, `In-Reply-To: ${messageId}`]) });
  await w.work();
  assert.deepEqual(
    (await messagesOf("ada@example.com")).map(({ email }) => email.from),
    ['"Location" <no-reply@service.test>', "private@elsewhere.example"],
  );
  assert.equal((await messagesOf("grace@example.com")).length, 1);
  assert.equal(await contactOf("private@elsewhere.example"), undefined);
});

test("an automatic reply is kept, but neither opens the conversation nor starts a workflow", async (t) => {
  const { w, visitor, locationId, person, send, messagesOf } = await mailFixture(t);
  const contactId = await person({ email: "ada@example.com" });
  const actions = [{ type: "webhook", url: "http://127.0.0.1:9/hook" }];
  await importWorkflows(w, visitor, [{ name: "Answer", status: "published", triggers: [{ type: "inbound_message" }], actions }]);
  const marks = [
    ["Auto-Submitted: auto-replied"],
    ["Precedence: bulk"],
    ["Precedence: auto_reply"],
    ["X-Autoreply: yes"],
    ["X-Loop: support@service.test"],
  ];
  for (const [number, mark] of marks.entries())
    await send({ raw: raw(["From: ada@example.com", `Message-ID: <auto${number}@example.com>`, "Subject: Out of office", ...mark]) });
  const empty = { from: "", to: support };
  await send({ raw: raw(["From: ada@example.com", "Message-ID: <auto@example.com>", "Subject: Empty return path"]), envelope: empty });
  await w.work();
  assert.equal((await messagesOf("ada@example.com")).length, 6);
  const read = async () => (await visitor.api.conversations.conversations.search({ query: { locationId, contactId } })).conversations[0];
  assert.equal((await read())?.unreadCount, 0);
  assert.equal((await deliveriesOf(w, visitor)).length, 0);
  await send({ raw: raw(["From: ada@example.com", "Message-ID: <real@example.com>", "Auto-Submitted: no"]) });
  await w.work();
  assert.equal((await read())?.unreadCount, 1);
});

test("endless mails from one sender are first treated as automatic, then held", async (t) => {
  const { w, send, messagesOf, held } = await mailFixture(t);
  await send({ from: "loop@example.com", text: "0" });
  await w.work();
  // As if 300 more had arrived in the last hour.
  await w.db.pool.query(
    `insert into incoming_mail (location_id, id, mailbox_id, hash, return_path, size_bytes, state, sender_key, received_at)
     select location_id, id || n, mailbox_id, hash || n, '', 1, 'filed', sender_key, received_at from incoming_mail, generate_series(1, 300) as n`,
  );
  await send({ from: "loop@example.com", text: "1" });
  await w.work();
  assert.equal((await messagesOf("loop@example.com")).length, 1);
  assert.deepEqual(
    (await held()).map(({ reason }) => reason),
    ["too_many"],
  );
});

test("our own mail that comes back is not filed as the contact's", async (t) => {
  const out = await mailServer(t);
  const { w, visitor, person, send, messagesOf } = await mailFixture(t, { smtpUrl: out.url });
  const contactId = await person({ email: "ada@example.com" });
  await visitor.api.conversations.sends.send({ body: { type: "Email", contactId, status: "pending", subject: "Offer", message: "Offer" } });
  await w.work();
  await send({ raw: out.mails.at(-1)?.raw ?? "" });
  await w.work();
  assert.deepEqual(
    (await messagesOf("ada@example.com")).map(({ direction }) => direction),
    ["outbound"],
  );
});

const report = (messageId: string, action: string, subject = "Undelivered Mail Returned to Sender") =>
  [
    "From: MAILER-DAEMON@mx.example.com",
    `To: ${support}`,
    `Subject: ${subject}`,
    "Message-ID: <report@mx.example.com>",
    'Content-Type: multipart/report; report-type=delivery-status; boundary="r"',
    "MIME-Version: 1.0",
    "",
    "--r",
    "Content-Type: text/plain",
    "",
    "I am sorry to have to inform you.",
    "--r",
    "Content-Type: message/delivery-status",
    "",
    "Reporting-MTA: dns; mx.example.com",
    "",
    "Final-Recipient: rfc822; ada@example.com",
    `Action: ${action}`,
    "Status: 5.1.1",
    "Diagnostic-Code: smtp; 550 5.1.1 <ada@example.com>: Recipient address",
    "    rejected: User unknown",
    "--r",
    "Content-Type: message/rfc822",
    "",
    "From: us@service.test",
    "To: ada@example.com",
    `Message-ID: ${messageId}`,
    "Subject: Offer",
    "",
    "Offer",
    "--r--",
    "",
  ].join("\r\n");

test("a bounce makes the message that bounced failed, with the server's reason, and is no message itself", async (t) => {
  const out = await mailServer(t);
  const { w, admin, locationId, visitor, person, send, messagesOf, held, contactOf } = await mailFixture(t, { smtpUrl: out.url });
  const contactId = await person({ email: "ada@example.com" });
  await visitor.api.conversations.sends.send({ body: { type: "Email", contactId, status: "pending", subject: "Offer", message: "Offer" } });
  await w.work();
  const messageId = /^Message-ID: (<[^>]+>)/im.exec(out.mails.at(-1)?.raw ?? "")?.[1] ?? "";
  const envelope = { from: "", to: support };
  await send({ raw: report(messageId, "delayed").replace("<report@", "<delay@"), envelope });
  await w.work();
  assert.deepEqual(
    (await messagesOf("ada@example.com")).map(({ status }) => status),
    ["sent"],
  );
  await send({ raw: report(messageId, "failed"), envelope });
  await w.work();
  const [message, ...others] = await messagesOf("ada@example.com");
  assert.equal(others.length, 0);
  assert.equal(message?.status, "failed");
  assert.equal(message?.failure?.reason, "emailBouncedWith");
  assert.match(message?.error ?? "", /ada@example\.com: 550 5\.1\.1 <ada@example\.com>: Recipient address rejected: User unknown$/);
  const failed = await admin.app.inbox.failed.list({ query: { locationId } });
  assert.deepEqual(
    failed.messages.map(({ messageId: id, hasBounced }) => [id, hasBounced]),
    [[message?.id, true]],
  );
  assert.deepEqual(await held(), []);
  // A report about a mail that is not ours waits for a user, and its sender does not become a contact.
  await send({ raw: report("<unknown@elsewhere.example>", "failed").replace("<report@", "<other@"), envelope });
  await w.work();
  assert.deepEqual(
    (await held()).map(({ reason }) => reason),
    ["automatic"],
  );
  assert.equal(await contactOf("mailer-daemon@mx.example.com"), undefined);
});

test("a mail from an unknown sender is held by setting, and a user accepts or deletes it", async (t) => {
  const { w, admin, locationId, mailbox, send, messagesOf, contactOf, held } = await mailFixture(t);
  await admin.app.mailboxes.update({ params: { mailboxId: mailbox.id }, body: { locationId, unknownSenders: "hold" } });
  await send({ subject: "Hello", text: "Who is this?" });
  await send({ from: "Spam <spam@example.net>", subject: "Buy", text: "Buy" });
  await w.work();
  assert.equal(await contactOf("ada@example.com"), undefined);
  const mails = await held();
  assert.deepEqual(
    new Set(mails.map(({ sender, subject, reason, address }) => `${sender} ${subject} ${reason} ${address}`)),
    new Set([`Ada Lovelace <ada@example.com> Hello unknown_sender ${support}`, `Spam <spam@example.net> Buy unknown_sender ${support}`]),
  );
  const [hello = "", buy = ""] = ["Hello", "Buy"].map((subject) => mails.find((mail) => mail.subject === subject)?.id ?? "");
  const original = await admin.send(`/application/mailboxes/held/${hello}/original?locationId=${locationId}`, {
    method: "GET",
    headers: { version: "v3" },
  });
  assert.match(await original.text(), /^Who is this\?/m);
  const both = await Promise.allSettled([1, 2].map(() => admin.app.mailboxes.accept({ params: { mailId: hello }, body: { locationId } })));
  assert.equal(both.filter(({ status }) => status === "fulfilled").length, 1);
  await admin.app.mailboxes.discard({ params: { mailId: buy }, query: { locationId } });
  await w.work();
  assert.deepEqual(await held(), []);
  assert.deepEqual(
    (await messagesOf("ada@example.com")).map(({ body }) => body?.trim()),
    ["Who is this?"],
  );
  assert.equal(await contactOf("spam@example.net"), undefined);
});

const png = Buffer.from("iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==", "base64");

test("attachments follow the rules of uploads, inline pictures are shown, and omitted attachments are named", async (t) => {
  const { w, send, messagesOf } = await mailFixture(t);
  await send({
    html: '<p>Look: <img src="cid:pic@example.com"></p>',
    attachments: [
      { filename: "photo.png", content: png, cid: "pic@example.com" },
      { filename: "Angebot für Müller.txt", content: "Angebot" },
      { filename: "setup.exe", content: Buffer.from("MZ program") },
      { filename: "winmail.dat", content: Buffer.from("789f3e22", "hex"), contentType: "application/ms-tnef" },
      { filename: "fake.pdf", content: png },
      { filename: "large.txt", content: "x".repeat(6 * 1024 * 1024) },
    ],
  });
  await w.work();
  const [message] = await messagesOf("ada@example.com");
  assert.equal(message?.attachments?.length, 1);
  assert.match(decodeURIComponent(message?.attachments?.[0] ?? ""), /Angebot für Müller\.txt$/);
  const picture = /src="([^"]+photo\.png)"/.exec(message?.body ?? "")?.[1] ?? "";
  const served = await w.fetch(new URL(picture).pathname);
  assert.deepEqual(Buffer.from(await served.arrayBuffer()), png);
  for (const name of ["setup.exe", "winmail.dat", "fake.pdf", "large.txt"]) assert.ok(message?.error?.includes(name), name);
});

import assert from "node:assert/strict";
import { test } from "node:test";
import { assertRefused } from "#contract/testing/assert-refused.ts";
import { mailFixture, support } from "./fixtures.ts";
import { readMail } from "./read-mail.ts";
import { readInThread, Unreadable } from "./reader.ts";

const crlf = (...lines: (string | string[])[]) => `${lines.flat().join("\r\n")}\r\n`;
const head = ["From: Ada <ada@example.com>", `To: ${support}`, "MIME-Version: 1.0"];

/** Multiparts in one another, to this depth. */
const nested = (levels: number) => {
  const lines = [...head];
  for (let level = 0; level < levels; level++) lines.push(`Content-Type: multipart/mixed; boundary="b${level}"`, "", `--b${level}`);
  return crlf(...lines, "Content-Type: text/plain", "", "The text at the bottom");
};

type Expected = { subject?: RegExp; text?: RegExp; html?: RegExp; files?: string[]; from?: string };

/** Broken and hostile mails, and what is read from each. */
const mails: Record<string, { raw: string | Buffer; is: Expected }> = {
  "a header in 8-bit Latin-1 without an encoding": {
    raw: Buffer.from(crlf(...head, "Subject: Gr\u00fc\u00dfe aus M\u00fcnchen", "", "x"), "latin1"),
    is: { subject: /^Gr.{1,2}e aus M.nchen$/, text: /x/ },
  },
  "a header in 8-bit UTF-8 without an encoding": {
    raw: Buffer.from(crlf(...head, "Subject: Grüße 👋", "", "x"), "utf8"),
    is: { subject: /^Grüße 👋$/ },
  },
  "a charset that is called another": {
    raw: Buffer.from(crlf(...head, "Content-Type: text/plain; charset=us-ascii", "Content-Transfer-Encoding: 8bit", "", "Grüße"), "utf8"),
    is: { text: /^Gr.+e/ },
  },
  "windows-1252 that is called iso-8859-1": {
    raw: Buffer.concat([
      Buffer.from(crlf(...head, "Content-Type: text/plain; charset=iso-8859-1", "Content-Transfer-Encoding: 8bit", "")),
      Buffer.from([0x93, 0x48, 0x69, 0x94, 0x20, 0x80]),
    ]),
    is: { text: /Hi/ },
  },
  "a charset that does not exist": {
    raw: crlf(...head, "Content-Type: text/plain; charset=x-klingon", "", "Qapla'"),
    is: { text: /Qapla'/ },
  },
  "Japanese in iso-2022-jp": {
    raw: Buffer.concat([
      Buffer.from(
        crlf(...head, "Subject: =?ISO-2022-JP?B?GyRCJDMkcyRLJEEkTxsoQg==?=", "Content-Type: text/plain; charset=iso-2022-jp", ""),
      ),
      Buffer.from("1b2442243324732 44b24412 44f1b2842".replaceAll(" ", ""), "hex"),
    ]),
    is: { subject: /^こんにちは$/, text: /こんにちは/ },
  },
  "encoded words that are cut and nested": {
    raw: crlf(...head, "Subject: =?utf-8?Q?=47=72=C3?= =?utf-8?Q?=BC=C3=9Fe?= =?utf-8?B?8J+", "", "x"),
    is: { subject: /^Grüße/ },
  },
  "lines that end with LF only, and no blank lines at the end": {
    raw: "From: Ada <ada@example.com>\nSubject: LF\n\nText",
    is: { subject: /^LF$/, text: /Text/ },
  },
  "base64 with characters that do not belong there": {
    raw: crlf(...head, "Content-Transfer-Encoding: base64", "", "SGVs!!bG8", "gd29y\u0000bGQ=", "-- cut"),
    is: { text: /Hel/ },
  },
  "quoted-printable that ends in the middle": {
    raw: crlf(...head, "Content-Transfer-Encoding: quoted-printable", "", "Gr=C3=BC=C3=9Fe =E2=82=", "=", "=Z"),
    is: { text: /^Grüße/ },
  },
  "a multipart without its end and with a wrong boundary": {
    raw: crlf(
      ...head,
      'Content-Type: multipart/mixed; boundary="right"',
      "",
      "--wrong",
      "Content-Type: text/plain",
      "",
      "Hidden",
      "--right",
      "",
      "Shown",
    ),
    is: { text: /Shown/ },
  },
  "a multipart without a boundary": {
    raw: crlf(...head, "Content-Type: multipart/mixed", "", "Text"),
    is: {},
  },
  "NUL, other control characters and unpaired surrogates": {
    raw: crlf(...head, "Subject: a\u0000b\u202egnp.exe\u0007c =?utf-16?B?2AA=?=", "", "a\u0000b"),
    is: { subject: /^a ?b ?gnp\.exe c/, text: /^ab/ },
  },
  "headers twice, folded, without a colon, and a sender with a trick": {
    raw: crlf(
      'From: "support@service.test" <ada@example.com>, "\\"x\\" <evil@example.com>" <eve@example.com>',
      "From: Eve <eve@example.com>",
      "Subject: One",
      " two",
      "Subject: Three",
      "this line is no header",
      ": neither is this",
      "",
      "Text",
    ),
    is: { subject: /^(One two|Three)$/, from: "ada@example.com" },
  },
  "a name that contains an address and a line break": {
    raw: crlf("From: =?utf-8?Q?Ada=0D=0ABcc=3A_eve=40example=2Ecom?= <ada@example.com>", "", "x"),
    is: { from: "ada@example.com" },
  },
  "no sender, no subject, no body": { raw: crlf(`To: ${support}`, ""), is: {} },
  "nothing at all": { raw: "", is: {} },
  "a body without headers": { raw: crlf("", "Only a body"), is: { text: /Only a body/ } },
  "100 levels of multipart": { raw: nested(100), is: { text: /The text at the bottom/ } },
  "winmail.dat as the only content": {
    raw: crlf(
      ...head,
      "Subject: TNEF",
      'Content-Type: application/ms-tnef; name="winmail.dat"',
      "Content-Transfer-Encoding: base64",
      "",
      "eJ8+IgAA",
    ),
    is: { subject: /TNEF/, files: ["winmail.dat"] },
  },
  "a file name with a path, quotes and a line break": {
    raw: crlf(
      ...head,
      'Content-Type: text/plain; name="../../etc/pa\\"ss\u0000wd.txt"',
      'Content-Disposition: attachment; filename="../../etc/pa\\"ss\u0000wd.txt"',
      "",
      "x",
    ),
    is: {},
  },
  "a calendar invitation beside the text": {
    raw: crlf(
      ...head,
      'Content-Type: multipart/alternative; boundary="b"',
      "",
      "--b",
      "",
      "Meeting",
      "--b",
      "Content-Type: text/calendar; method=REQUEST",
      "",
      "BEGIN:VCALENDAR",
      "END:VCALENDAR",
      "--b--",
    ),
    is: { text: /Meeting/ },
  },
  "a script and a form in HTML": {
    raw: crlf(...head, "Content-Type: text/html", "", "<script>alert(1)</script><form action=x><b>Hi</b>"),
    is: { html: /<b>Hi<\/b>/ },
  },
};

for (const [name, { raw, is }] of Object.entries(mails))
  test(`reads ${name}`, async () => {
    const mail = await readMail(Buffer.isBuffer(raw) ? raw : Buffer.from(raw), "ada@example.com");
    if (is.subject) assert.match(mail.subject, is.subject);
    if (is.text) assert.match(mail.text ?? "", is.text);
    if (is.html) assert.match(mail.html ?? "", is.html);
    if (is.files)
      assert.deepEqual(
        mail.files.map(({ name: file }) => file),
        is.files,
      );
    if (is.from) assert.equal(mail.from?.address, is.from);
    const texts = [mail.subject, mail.text, mail.html, mail.from?.name, mail.from?.address, ...mail.to, ...mail.cc, ...mail.leftOut];
    for (const text of texts) assert.ok(text === undefined || (text.isWellFormed() && !text.includes("\0")), JSON.stringify(text));
    for (const text of [mail.subject, mail.from?.name ?? "", ...mail.to]) assert.doesNotMatch(text, /[\r\n\u202e]/);
  });

/** Mails that are expensive to read. Each is read within the time limit, or refused as unreadable. */
const bombs: Record<string, () => string> = {
  "20,000 levels of multipart": () => nested(20_000),
  "100,000 parts": () =>
    crlf(
      ...head,
      'Content-Type: multipart/mixed; boundary="b"',
      "",
      Array.from({ length: 100_000 }, () => "--b\r\n\r\nx"),
      "--b--",
    ),
  "headers of 20 MB": () => crlf(...head, `X-Long: ${"x".repeat(20_000_000)}`, "", "x"),
  "a million headers": () =>
    crlf(
      ...head,
      Array.from({ length: 1_000_000 }, (_, index) => `X-${index}: x`),
      "",
      "x",
    ),
  "500,000 recipients": () => crlf(`To: ${"a@example.com, ".repeat(500_000)}`, "From: ada@example.com", "", "x"),
  "500,000 references": () => crlf(...head, `References: ${"<a@b> ".repeat(500_000)}`, "", "x"),
  "an address of a million brackets": () => crlf(`From: ${"<(".repeat(500_000)}ada@example.com`, "", "x"),
  "100,000 encoded words": () => crlf(...head, `Subject: ${"=?utf-8?Q?a?= ".repeat(60_000)}`, "", "x"),
  "20 MB in one line": () => crlf(...head, "", "x".repeat(20_000_000)),
  "20 MB of quoted-printable": () => crlf(...head, "Content-Transfer-Encoding: quoted-printable", "", "=41".repeat(6_500_000)),
  "300,000 open tags": () => crlf(...head, "Content-Type: text/html", "", "<div>".repeat(300_000)),
  "1,000 mails in mails": () =>
    crlf(
      ...head,
      Array.from({ length: 1000 }, () => "Content-Type: message/rfc822\r\n"),
      "Subject: last",
      "",
      "x",
    ),
};

for (const [name, make] of Object.entries(bombs))
  test(`${name} do not block anything else`, { timeout: 60_000 }, async () => {
    const read = readInThread({ content: Buffer.from(make()), returnPath: "ada@example.com" });
    // The program's own thread keeps running meanwhile.
    let longestMs = 0;
    let lastMs = performance.now();
    const timer = setInterval(() => {
      longestMs = Math.max(longestMs, performance.now() - lastMs);
      lastMs = performance.now();
    }, 10);
    const mail = await read.catch((error: unknown) => {
      assert.ok(error instanceof Unreadable, String(error));
      return undefined;
    });
    clearInterval(timer);
    assert.ok(longestMs < 2000, `the program was blocked for ${longestMs} ms`);
    assert.ok((mail?.text?.length ?? 0) <= 100_000 && (mail?.to.length ?? 0) <= 100 && (mail?.subject.length ?? 0) <= 998);
  });

test("a mail that takes too long to read is given up, and the next one is read", async () => {
  const content = Buffer.from(crlf(...head, "Subject: Next", "", "x"));
  await assert.rejects(readInThread({ content: Buffer.from(nested(5000)), returnPath: "" }, 0), Unreadable);
  assert.equal((await readInThread({ content, returnPath: "" })).subject, "Next");
});

test("a mail that cannot be read is held with its original, and the mails after it are filed", async (t) => {
  const { w, admin, locationId, send, held, messagesOf } = await mailFixture(t);
  await send({ raw: nested(20_000) });
  await send({ subject: "After", text: "After" });
  await w.work();
  const [mail, ...others] = await held();
  assert.deepEqual([mail?.reason, others.length], ["unreadable", 0]);
  await assertRefused(admin.app.mailboxes.accept({ params: { mailId: mail?.id ?? "" }, body: { locationId } }), "CONFLICT", {
    message: /cannot be read/,
  });
  assert.equal((await messagesOf("ada@example.com")).at(-1)?.email.subject, "After");
});

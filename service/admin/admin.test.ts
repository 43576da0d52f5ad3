import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { type TestContext, test } from "node:test";
import { pino } from "pino";
import { z } from "zod";
import { createApp } from "../app.ts";
import { testSettings, type World, world } from "../world.ts";

const program = path.join(import.meta.dirname, "..", "admin.ts");

type Ended = { status: number; stdout: string; stderr: string };

/** The operator's command line as a process of its own, on the world's database. */
const runOn = (w: World, t: TestContext) => {
  const started = mkdtemp(path.join(os.tmpdir(), "frontdesk-admin-"));
  t.after(async () => rm(await started, { recursive: true, force: true }));
  return async (given: string[], environment: Record<string, string> = {}): Promise<Ended> => {
    const cwd = await started;
    return new Promise((resolve) => {
      const env: NodeJS.ProcessEnv = { PATH: process.env.PATH, DATABASE_URL: w.url, DATA_DIR: cwd, ...environment, NODE_ENV: "test" };
      execFile(process.execPath, [program, ...given], { cwd, env }, (error, stdout, stderr) =>
        resolve({ status: typeof error?.code === "number" ? error.code : error ? -1 : 0, stdout, stderr }),
      );
    });
  };
};

const answered = <S extends z.ZodType>({ status, stdout, stderr }: Ended, shape: S): z.output<S> => {
  assert.equal(status, 0, stderr);
  return shape.parse(JSON.parse(stdout));
};

const issued = z.object({ id: z.string(), token: z.string() });

test("a location is made, listed and set, and its settings hold for the running service", async (t) => {
  const w = await world(t);
  const admin = runOn(w, t);
  const made = answered(
    await admin(["location", "create", "--name", "North", "--timezone", "Europe/Berlin", "--id", "north"]),
    z.strictObject({ id: z.literal("north"), companyId: z.string(), name: z.literal("North"), timezone: z.literal("Europe/Berlin") }),
  );
  const second = answered(
    await admin(["location", "create", "--name=South", "--company", made.companyId]),
    z.object({ id: z.string(), companyId: z.literal(made.companyId), timezone: z.literal("UTC") }),
  );
  const { locations } = answered(await admin(["location", "list"]), z.object({ locations: z.array(z.object({ id: z.string() })) }));
  assert.deepEqual(
    locations.map(({ id }) => id),
    ["north", second.id],
  );

  const alone = answered(await admin(["location", "set", "north", "--allow-duplicate-contact"]), z.object({ settings: z.unknown() }));
  assert.deepEqual(alone.settings, { allowDuplicateContact: true, duplicateMatchOrder: ["email", "phone"] });
  const set = await admin(["location", "set", "north", "--allow-duplicate-contact", "true", "--duplicate-match-order", "phone,email"]);
  const settings = { allowDuplicateContact: true, duplicateMatchOrder: ["phone", "email"] };
  assert.deepEqual(answered(set, z.object({ settings: z.unknown() })).settings, settings);
  const { api } = await w.as("north", ["locations.readonly"]);
  assert.deepEqual((await api.locations.locations.get({ params: { locationId: "north" } })).location.settings, settings);
});

test("a token lives, is rotated, and ends; two running instances follow within a second", async (t) => {
  const w = await world(t);
  const admin = runOn(w, t);
  const second = await createApp({
    db: w.db,
    log: pino({ level: "silent" }),
    now: w.now,
    settings: testSettings(os.tmpdir()),
    limits: { burst: 1_000_000, daily: 1_000_000 },
  });
  t.after(() => second.close());
  const { locationId } = await w.location();
  const statusesOf = (token: string) =>
    Promise.all(
      [w.app, second].map(async (app) => {
        const headers = { authorization: `Bearer ${token}`, version: "v3" };
        return (await app.fetch(new Request(`http://service.test/locations/${locationId}`, { headers }))).status;
      }),
    );

  const first = answered(
    await admin(["token", "create", "--location", locationId, "--name", "Website", "--scopes", "locations.readonly,contacts.readonly"]),
    issued.extend({ name: z.literal("Website"), scopes: z.array(z.string()), locationId: z.literal(locationId) }),
  );
  assert.deepEqual(first.scopes, ["locations.readonly", "contacts.readonly"]);
  assert.deepEqual(await statusesOf(first.token), [200, 200]);

  const listed = await admin(["token", "list", "--location", locationId]);
  assert.equal(listed.status, 0);
  assert.ok(!listed.stdout.includes(first.token) && listed.stdout.includes(first.id));

  answered(await admin(["token", "edit", first.id, "--scopes", "contacts.readonly"]), z.object({ id: z.literal(first.id) }));
  assert.deepEqual(await statusesOf(first.token), [403, 403]);
  answered(
    await admin(["token", "edit", first.id, "--name", "Site", "--scopes", "locations.readonly"]),
    z.object({ name: z.literal("Site") }),
  );

  const rotated = answered(await admin(["token", "rotate", first.id]), issued.extend({ oldExpiresAt: z.string() }));
  assert.equal(rotated.id, first.id);
  assert.deepEqual(
    [await statusesOf(first.token), await statusesOf(rotated.token)],
    [
      [200, 200],
      [200, 200],
    ],
  );
  answered(await admin(["token", "rotate-cancel", first.id]), z.strictObject({ succeeded: z.literal(true) }));
  assert.deepEqual(
    [await statusesOf(first.token), await statusesOf(rotated.token)],
    [
      [200, 200],
      [401, 401],
    ],
  );

  const again = answered(await admin(["token", "rotate", first.id]), issued);
  const dayMs = 24 * 60 * 60 * 1000;
  w.advance(7 * dayMs - 60_000);
  assert.deepEqual(await statusesOf(first.token), [200, 200]);
  w.advance(120_000);
  assert.deepEqual(
    [await statusesOf(first.token), await statusesOf(again.token)],
    [
      [401, 401],
      [200, 200],
    ],
  );
  const late = { NOW_OFFSET_MS: String(7 * dayMs + 60_000) };
  assert.equal((await admin(["token", "expire-old", first.id], late)).status, 2);

  const third = answered(await admin(["token", "rotate", first.id], late), issued);
  answered(await admin(["token", "expire-old", first.id], late), z.strictObject({ succeeded: z.literal(true) }));
  assert.deepEqual(
    [await statusesOf(again.token), await statusesOf(third.token)],
    [
      [401, 401],
      [200, 200],
    ],
  );
  const fourth = answered(await admin(["token", "rotate", first.id, "--now"], late), issued);
  assert.deepEqual(
    [await statusesOf(third.token), await statusesOf(fourth.token)],
    [
      [401, 401],
      [200, 200],
    ],
  );

  answered(await admin(["token", "delete", first.id]), z.strictObject({ succeeded: z.literal(true) }));
  assert.deepEqual(await statusesOf(fourth.token), [401, 401]);
});

test("a token is nowhere in the database", async (t) => {
  const w = await world(t);
  const admin = runOn(w, t);
  const { locationId } = await w.location();
  const all = ["token", "create", "--location", locationId, "--name", "All", "--all-scopes", "--kind", "location"];
  const { token } = answered(await admin(all), issued);
  const { rows } = await w.db.pool.query<{ table_name: string }>(
    "select table_name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'",
  );
  for (const { table_name } of rows) {
    const found = await w.db.pool.query(`select from "${table_name}" r where position($1 in r::text) > 0`, [token]);
    assert.equal(found.rowCount, 0, table_name);
  }
});

test("a user is made who can sign in, and a connection with a sealed token", async (t) => {
  const w = await world(t);
  const admin = runOn(w, t);
  const { locationId } = await w.location();
  const who = ["--email", "Iris@example.com", "--first-name", "Iris", "--last-name", "Vale"];
  const made = answered(await admin(["user", "create", "--location", locationId, ...who]), z.object({ password: z.string() }));
  const answer = await w.fetch("/application/sessions", {
    method: "POST",
    headers: { version: "v3", "content-type": "application/json" },
    body: JSON.stringify({ email: "iris@example.com", password: made.password }),
  });
  assert.equal(answer.status, 201);
  assert.equal((await admin(["user", "create", "--location", locationId, ...who])).status, 2);

  const connection = await admin(["connection", "create", "--location", locationId]);
  answered(connection, z.object({ id: z.string(), locationId: z.literal(locationId), lastFour: z.string().length(4) }));
  assert.ok(!connection.stdout.includes("pit-"));
});

test("a mistake is one line on the error output and status 2, and leaves the standard output empty", async (t) => {
  const w = await world(t);
  const admin = runOn(w, t);
  const { locationId, tokenId } = await w.location();
  const mistakes: [string[], RegExp][] = [
    [[], /Name a command/],
    [["locations"], /no command "locations"/],
    [["token"], /no command "token"/],
    [["location", "create"], /--name is missing/],
    [["location", "create", "--name"], /--name needs a value/],
    [["location", "create", "--name", "A", "--timezone", "Mars/Olympus"], /--timezone must be a valid IANA/],
    [["location", "create", "--name", "A", "--colour", "red"], /no option --colour/],
    [["location", "create", "--name", "A", "--company", "nobody"], /no company nobody/],
    [["location", "create", "--name", "A", "--id", locationId], /already/],
    [["location", "create", "--name", "A", "--name", "B"], /given twice/],
    [["location", "set"], /needs the ID/],
    [["location", "set", "nowhere", "--timezone", "UTC"], /no location nowhere/],
    [["location", "set", locationId], /Nothing to set/],
    [["location", "set", locationId, "--allow-duplicate-contact", "maybe"], /--allow-duplicate-contact/],
    [["location", "set", locationId, "--duplicate-match-order", "email,email"], /twice/],
    [["token", "create", "--location", "nowhere", "--name", "A", "--all-scopes"], /no location nowhere/],
    [["token", "create", "--location", locationId, "--name", "A"], /--all-scopes/],
    [["token", "create", "--location", locationId, "--name", "A", "--scopes", "contacts.write,contacts.fly"], /no scope contacts.fly/],
    [["token", "create", "--location", locationId, "--name", "A", "--all-scopes", "--kind", "gold"], /--kind/],
    [["token", "rotate-cancel", tokenId], /not being rotated/],
    [["token", "delete", "none"], /no token none/],
    [["token", "edit", tokenId], /--name or --scopes/],
    [["user", "create", "--location", locationId, "--email", "a@b", "--first-name", "A", "--last-name", "B"], /--email/],
    [["import", "--location", locationId, "--file", "missing.json"], /cannot be read/],
  ];
  for (const [given, words] of mistakes) {
    const { status, stdout, stderr } = await admin(given);
    assert.equal(status, 2, `${given.join(" ")}: ${stderr}`);
    assert.equal(stdout, "");
    assert.match(stderr, words);
    assert.equal(stderr.trimEnd().split("\n").length, 1, stderr);
  }
});

test("every command tells its usage", async (t) => {
  const w = await world(t);
  const admin = runOn(w, t);
  const { commands } = answered(await admin(["--help"]), z.object({ commands: z.array(z.string()) }));
  assert.ok(commands.length >= 12);
  const { usage } = answered(await admin(["token", "create", "--help"]), z.object({ usage: z.string() }));
  assert.equal(usage, "token create --location ID --name N [--scopes a,b] [--all-scopes] [--kind pit|location]");
});

test("an import writes all of its file, updates what stands, and is in force at once", async (t) => {
  const w = await world(t);
  const admin = runOn(w, t);
  const { locationId, api } = await w.location();
  const directory = await mkdtemp(path.join(os.tmpdir(), "frontdesk-import-"));
  t.after(() => rm(directory, { recursive: true, force: true }));
  const file = path.join(directory, "house.json");
  const options = [
    { key: "gold", label: "Gold plan" },
    { key: "basic", label: "Basic plan" },
  ];
  await writeFile(
    file,
    JSON.stringify({
      workflows: [
        {
          id: "w1",
          name: "Welcome",
          status: "published",
          triggers: [{ type: "contact_created" }],
          actions: [{ type: "webhook", url: "https://example.com/hook" }],
        },
      ],
      customFields: [{ id: "f1", name: "Plan", fieldKey: "contact.plan", dataType: "SINGLE_OPTIONS", options, locationId }],
      businesses: [{ id: "b1", name: "Harbour School", email: "office@school.example" }, { name: "Nameless Ltd" }],
      campaigns: [{ id: "c1", name: "Recall", status: "published" }],
    }),
  );
  const viaNpm = { npm_lifecycle_event: "admin", INIT_CWD: directory };
  assert.deepEqual(answered(await admin(["import", "--location", locationId, "--file", "house.json"], viaNpm), z.unknown()), {
    imported: { customFields: 1, businesses: 2, campaigns: 1, workflows: 1 },
  });
  const { contact } = await api.contacts.contacts.create({
    body: { locationId, firstName: "Ada", customFields: [{ key: "plan", fieldValue: "Gold plan" }] },
  });
  assert.deepEqual(contact.customFields, [{ id: "f1", value: "gold" }]);
  assert.equal((await api.workflows.workflows.list({ query: { locationId } })).workflows[0]?.version, 1);

  await writeFile(
    file,
    JSON.stringify({
      businesses: [{ id: "b1", name: "Harbour Academy" }],
      workflows: [{ id: "w1", name: "Welcome", status: "draft", triggers: [], actions: [] }],
    }),
  );
  answered(await admin(["import", "--location", locationId, "--file", file]), z.unknown());
  const { business } = await api.businesses.businesses.get({ params: { businessId: "b1" } });
  assert.deepEqual([business.name, business.email], ["Harbour Academy", "office@school.example"]);
  assert.equal((await api.workflows.workflows.list({ query: { locationId } })).workflows[0]?.version, 2);
});

test("a faulty import names the item and the field, and keeps nothing", async (t) => {
  const w = await world(t);
  const admin = runOn(w, t);
  const { locationId, api } = await w.location();
  const directory = await mkdtemp(path.join(os.tmpdir(), "frontdesk-import-"));
  t.after(() => rm(directory, { recursive: true, force: true }));
  const file = path.join(directory, "faulty.json");
  const field = { id: "f1", name: "Plan", fieldKey: "contact.plan", dataType: "TEXT" };
  const faulty: [unknown, RegExp][] = [
    ["not json", /not JSON/],
    [[], /one JSON object/],
    [{ contacts: [] }, /contacts: there is no such key/],
    [{ __proto__: null, toString: [] }, /toString: there is no such key/],
    [{ objects: [{ key: "pets" }] }, /objects\[0\]\.key/],
    [{ funnels: [{ name: "A" }, { type: "funnel" }] }, /funnels\[1\]\.name/],
    [{ surveys: [{ name: "A", type: "form" }] }, /surveys\[0\]\.type \(A\)/],
    [{ surveys: [{ name: "A" }], submissions: [{ id: "s", surveyId: "none" }] }, /submissions\[0\]\.surveyId \(s\)/],
    [{ recordings: [{ messageId: "none", file: "none.wav" }] }, /recordings\[0\]\./],
    [{ campaigns: {} }, /campaigns: must be a list/],
    [{ campaigns: [{ name: "A", status: "draft" }, { name: "B" }] }, /campaigns\[1\]\.status \(B\)/],
    [{ campaigns: [{ name: "A", status: "draft", color: "red" }] }, /campaigns\[0\]\.color \(A\)/],
    [
      {
        campaigns: [
          { id: "x", name: "A", status: "draft" },
          { id: "x", name: "B", status: "draft" },
        ],
      },
      /campaigns\[1\]\.id/,
    ],
    [{ customFields: [{ ...field, dataType: "COLOUR" }] }, /customFields\[0\]\.dataType \(Plan\)/],
    [{ customFields: [{ ...field, fieldKey: "plan" }] }, /customFields\[0\]\.fieldKey/],
    [
      { campaigns: [{ name: "A", status: "draft" }], customFields: [field, { ...field, id: "f2" }] },
      /customFields\[1\]\.fieldKey .*another field/,
    ],
    [
      { workflows: [{ name: "A", status: "published", triggers: [{ type: "full_moon" }], actions: [] }] },
      /workflows\[0\]\.triggers\.0\.type/,
    ],
    [
      { workflows: [{ name: "A", status: "published", triggers: [], actions: [{ type: "webhook", url: "javascript:1" }] }] },
      /actions\.0\.url/,
    ],
  ];
  for (const [content, words] of faulty) {
    await writeFile(file, typeof content === "string" ? content : JSON.stringify(content));
    const { status, stdout, stderr } = await admin(["import", "--location", locationId, "--file", file]);
    assert.equal(status, 2, `${JSON.stringify(content)}: ${stderr}`);
    assert.equal(stdout, "");
    assert.match(stderr, words);
  }
  assert.deepEqual((await api.campaigns.campaigns.list({ query: { locationId } })).campaigns, []);
});

test("invented contacts are added as often as asked, are found at once, and differ from each other", async (t) => {
  const w = await world(t);
  const admin = runOn(w, t);
  const { locationId, api } = await w.location();
  for (const total of [300, 600])
    assert.deepEqual(answered(await admin(["demo", "--location", locationId, "--contacts", "300"]), z.unknown()), {
      locationId,
      contacts: 300,
      total,
    });
  const { contacts, total } = await api.contacts.search.contacts({ body: { locationId, pageLimit: 500, query: "smith" } });
  assert.ok(total > 5 && contacts.every(({ name }) => name?.toLowerCase().includes("smith") === true));
  const all = await w.db.pool.query("select distinct email_lower from contact where location_id = $1 and email_lower is not null", [
    locationId,
  ]);
  const unique = await w.db.pool.query("select unique_email from contact where location_id = $1 and unique_email is not null", [
    locationId,
  ]);
  assert.equal(all.rowCount, unique.rowCount);
  const gone = contacts[0]?.id ?? "";
  await api.contacts.contacts.remove({ params: { contactId: gone } });
  answered(await admin(["demo", "--location", locationId, "--contacts", "10"]), z.object({ total: z.literal(609) }));
});

test("many commands are given at once, a line each, and a mistake in one leaves the others alone", async (t) => {
  const w = await world(t);
  const child = execFile(process.execPath, [program, "--lines"], {
    env: { PATH: process.env.PATH, DATABASE_URL: w.url, DATA_DIR: os.tmpdir(), NODE_ENV: "test" },
  });
  child.stdin?.end(`["location","create","--name","North","--id","north"]\nnonsense\n["location","list"]\n`);
  let said = "";
  child.stdout?.on("data", (part) => {
    said += String(part);
  });
  await once(child, "close");
  const lines = said
    .trim()
    .split("\n")
    .map((line) => z.union([z.object({ answer: z.unknown() }), z.object({ error: z.string() })]).parse(JSON.parse(line)));
  assert.deepEqual(lines[1], { error: "A line is a JSON array of a command's words." });
  assert.match(JSON.stringify(lines[2]), /"north"/);
  assert.equal(lines.length, 3);
});

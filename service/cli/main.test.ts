import assert from "node:assert/strict";
import { execFile, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import os from "node:os";
import { test } from "node:test";
import { promisify } from "node:util";
import { z } from "zod";
import { around } from "../testing/program.ts";
import { startTestApp } from "../testing/test-app.ts";
import { signInWith } from "../users/user-fixtures.ts";
import { answered, program, runHere, runOn } from "./operator.ts";

test("a location is created, listed and updated, and its settings apply to the running service", async (t) => {
  const w = await startTestApp(t);
  const admin = runHere(w);
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
  assert.deepEqual(alone.settings, { allowDuplicateContact: true, duplicateMatchOrder: ["email", "phone"], currency: "EUR" });
  const { api } = await w.as("north", ["locations.readonly"]);
  const shown = async () => (await api.locations.locations.get({ params: { locationId: "north" } })).location.settings;
  assert.deepEqual(await shown(), alone.settings);
  const set = await runOn(
    w,
    t,
  )(["location", "set", "north", "--allow-duplicate-contact", "true", "--duplicate-match-order", "phone,email"]);
  const settings = { allowDuplicateContact: true, duplicateMatchOrder: ["phone", "email"], currency: "EUR" };
  assert.deepEqual(answered(set, z.object({ settings: z.unknown() })).settings, settings);
  // The currency comes from the country, or from the time zone's country, and is USD if neither determines it.
  const currencyOf = async (...given: string[]) => {
    const { id } = answered(await admin(["location", "create", "--name", "More", ...given]), z.object({ id: z.string() }));
    const unchanged = await admin(["location", "set", id, "--allow-duplicate-contact", "false"]);
    return answered(unchanged, z.object({ settings: z.object({ currency: z.string() }) })).settings.currency;
  };
  assert.equal(await currencyOf(), "USD");
  assert.equal(await currencyOf("--timezone", "Europe/London"), "GBP");
  assert.equal(await currencyOf("--timezone", "Europe/London", "--country", "ch"), "CHF");
  assert.equal(await currencyOf("--country", "CH", "--currency", "EUR"), "EUR");
  assert.equal((await admin(["location", "create", "--name", "More", "--country", "Atlantis"])).status, 2);
  assert.deepEqual(await shown(), settings);
});

test("a user is created who can sign in, and a connection with an encrypted token", async (t) => {
  const w = await startTestApp(t);
  const admin = runHere(w);
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

test("a usage error is one line on stderr with status 2, and leaves stdout empty", async (t) => {
  const w = await startTestApp(t);
  const admin = runHere(w);
  const { locationId, tokenId } = await w.location();
  const mistakes: [string[], RegExp][] = [
    [[], /^Enter a command\. "npm run -s admin -- --help" lists all commands\.$/m],
    [["-x"], /^There is no command "-x"\./],
    [["locations"], /^There is no command "locations"\. "npm run -s admin -- --help" lists all commands\.$/m],
    [["token"], /^There is no command "token"\. Similar commands: token create, .*token delete\. Each accepts --help\.$/m],
    [["token", "remove"], /^There is no command "token remove"\. Similar commands: token create, /],
    [["location", "create"], /--name is missing/],
    [["location", "create", "--name"], /--name needs a value/],
    [["location", "create", "--name", "A", "--timezone", "Mars/Olympus"], /--timezone must be a valid IANA/],
    [["location", "create", "--name", "A".repeat(256)], /^--name must be shorter than or equal to 255 characters$/m],
    [["location", "create", "--name", "A", "--colour", "red"], /no option --colour/],
    [["location", "create", "--name", "A", "--company", "nobody"], /no company nobody/],
    [["location", "create", "--name", "A", "--id", locationId], /already/],
    [["location", "create", "--name", "A", "--name", "B"], /appears twice/],
    [["location", "set"], /needs ID/],
    [["location", "set", "nowhere", "--timezone", "UTC"], /no location nowhere/],
    [["location", "set", locationId], /at least one option/],
    [["location", "set", locationId, "--allow-duplicate-contact", "maybe"], /--allow-duplicate-contact/],
    [["location", "set", locationId, "--duplicate-match-order", "email,email"], /twice/],
    [["token", "create", "--location", "nowhere", "--name", "A", "--all-scopes"], /no location nowhere/],
    [["token", "create", "--location", locationId, "--name", "A"], /--all-scopes/],
    [
      ["token", "create", "--location", locationId, "--name", "A", "--scopes", "contacts.write,contacts.fly"],
      /no scope contacts\.fly\. The scopes are contacts\.readonly, /,
    ],
    [["token", "create", "--location", locationId, "--name", "A", "--all-scopes", "--kind", "gold"], /--kind/],
    [["token", "rotate-cancel", tokenId], /not being rotated/],
    [["token", "delete", "none"], /no token none/],
    [["token", "edit", tokenId], /--name or --scopes/],
    [["user", "create", "--location", locationId, "--email", "a@b", "--first-name", "A", "--last-name", "B"], /--email/],
    [["import", "--location", locationId, "--file", "missing.json"], /cannot be read/],
    [["copy", "--from", "https://a.test", "--location", "a", "--without", "nothing"], /^--without must be one of/],
  ];
  for (const [given, words] of mistakes) {
    const { status, stdout, stderr } = await admin(given);
    assert.equal(status, 2, `${given.join(" ")}: ${stderr}`);
    assert.equal(stdout, "");
    assert.match(stderr, words);
    assert.equal(stderr.trimEnd().split("\n").length, 1, stderr);
  }
  const ended = await runOn(w, t)(["location", "set", "nowhere", "--timezone", "UTC"]);
  assert.deepEqual(ended, { status: 2, stdout: "", stderr: "There is no location nowhere.\n" });
});

test("an invalid environment is reported at once in one line that names the variable", async () => {
  for (const [given, words, status] of [
    [{ DATABASE_URL: "foo" }, /^The environment is wrong: DATABASE_URL must be an address/, 2],
    [{ SERVICE_PORT: "99999", DEMO: "maybe" }, /SERVICE_PORT must be .*; DEMO must be 0 or 1, not "maybe"\.$/m, 2],
    [{ DATABASE_URL: "postgres://nobody@127.0.0.1:9/none" }, /^The database cannot be reached: connect ECONNREFUSED/, 1],
    [{ DATA_DIR: "/proc/frontdesk" }, /Set DATA_DIR to a folder that can be written\.$/m, 1],
  ] as const) {
    const child = execFile(process.execPath, [program, "location", "list"], { env: { ...around(), ...given }, timeout: 60_000 });
    let output = "";
    child.stderr?.on("data", (part) => {
      output += part;
    });
    const [code] = await once(child, "close");
    assert.match(output, words);
    assert.equal(output.trimEnd().split("\n").length, 1, output);
    assert.equal(code, status);
  }
});

test("a command whose reader closes the pipe ends quietly", async () => {
  const child = spawn(process.execPath, [program, "--help"], { env: around(), stdio: ["ignore", "pipe", "pipe"] });
  child.stdout.destroy();
  let output = "";
  child.stderr.on("data", (part) => {
    output += part;
  });
  const [code] = await once(child, "close");
  assert.deepEqual([output, code], ["", 0]);
});

/** The descriptions of the options in a command's help. */
const descriptionsIn = (help: string): string[] =>
  (help.split("\nOptions:\n")[1] ?? "")
    .split(/\n(?= {2}--)/)
    .map((option) =>
      option
        .replace(/^ {2}--.*? {2,}/, "")
        .replaceAll(/\s+/g, " ")
        .trim(),
    )
    .filter(Boolean);

test("the help is text: all commands with what they do, and each command with its options", async (t) => {
  const admin = runHere(await startTestApp(t));
  const all = await admin(["--help"]);
  assert.deepEqual([all.status, all.stderr], [0, ""]);
  assert.match(all.stdout, /^Usage: npm run -s admin -- COMMAND \[OPTIONS\]\n\nCommands:\n {2}location create +Creates a location/);
  assert.match((await admin(["--version"])).stdout, /^frontdesk \d+\.\d+\.\d+\n$/);
  for (const line of all.stdout.split("\n")) assert.ok(line.length <= 110, line);
  for (const args of [["-h"], ["help"], ["token", "create", "-h"], ["help", "token", "create"], ["help", "token"]]) {
    const words = args.filter((word) => word !== "-h" && word !== "help");
    assert.deepEqual(await admin(args), await admin([...words, "--help"]), args.join(" "));
  }
  const names = [...all.stdout.matchAll(/^ {2}(\S+(?: [a-z-]+)*)/gm)].map(([, name = ""]) => name.split(" "));
  assert.ok(names.length >= 30, String(names.length));
  for (const words of names) {
    const { status, stdout } = await admin([...words, "--help"]);
    assert.equal(status, 0);
    assert.match(stdout, new RegExp(`^\\S[^]+\\n\\nUsage: npm run -s admin -- ${words.join(" ")}`));
    for (const description of descriptionsIn(stdout)) assert.match(description, /^(--[a-z-]+|[A-Z]).*\.$/, words.join(" "));
    for (const [, option = ""] of stdout.split("Options:")[0]?.matchAll(/\[?(--[a-z-]+)/g) ?? [])
      assert.ok(stdout.includes(`  ${option}`), option);
  }
  const { stdout } = await admin(["token", "create", "--help"]);
  assert.match(stdout, /token create --location ID --name N \[--scopes a,b\] \[--all-scopes\] \[--kind pit\|location\]/);
  assert.match(stdout, /\n {2}--location ID +The location of the token\. Required\.\n/);
  const tokens = await admin(["token", "--help"]);
  assert.match(tokens.stdout, /token create/);
  assert.doesNotMatch(tokens.stdout, /location create/);
});

/** What a shell completes after the words. */
const completed = async (shell: string, script: string, words: string[]): Promise<string[]> => {
  const call = `_frontdesk_admin_next ${words.map((word) => `'${word}'`).join(" ")}`;
  const { stdout } = await promisify(execFile)(shell, ["-c", `compdef() { :; }\n${script}\n${call}`]);
  return stdout.split(" ").filter(Boolean);
};

test("the shells complete commands, options and the values of options", async (t) => {
  const admin = runHere(await startTestApp(t));
  const shells = (["bash", "zsh"] as const).filter((shell) => spawnSync(shell, ["-c", ":"]).status === 0);
  assert.ok(shells.includes("bash"));
  for (const shell of shells) {
    const { stdout: script } = await admin(["completion", shell]);
    assert.ok((await completed(shell, script, [])).includes("location"));
    assert.deepEqual(await completed(shell, script, ["user"]), [
      ...["create", "list", "deactivate", "reset-password", "remove-second-factor"],
    ]);
    assert.ok((await completed(shell, script, ["token", "create", "--name", "A"])).includes("--all-scopes"));
    assert.deepEqual(await completed(shell, script, ["token", "create", "--kind"]), ["pit", "location"]);
    assert.ok((await completed(shell, script, ["location", "set", "harbour"])).includes("--timezone"), "after an argument");
    assert.deepEqual((await completed(shell, script, ["completion"])).slice(0, 2), ["bash", "zsh"]);
    assert.deepEqual(await completed(shell, script, ["export", "--file"]), [], "the shell completes names of files");
  }
  for (const shell of ["bash", "zsh"]) assert.match((await admin(["completion", shell])).stdout, /^# Completion for/);
  assert.equal((await admin(["completion", "fish"])).status, 2);
});

test("a location is created with an admin who can sign in, and the operator learns what was created and what is missing", async (t) => {
  const w = await startTestApp(t);
  const admin = runHere(w);
  const inItsProcess = runOn(w, t);
  const result = await inItsProcess(["location", "create", "--name", "North", "--admin-email", "ada@example.com"], {
    DASHBOARD_URL: "https://dashboard.test",
  });
  const made = answered(
    result,
    z.strictObject({
      ...{ id: z.string(), companyId: z.string(), name: z.string(), timezone: z.string(), dashboard: z.literal("https://dashboard.test") },
      admin: z.strictObject({ id: z.string(), email: z.string(), password: z.string() }),
    }),
  );
  assert.equal(result.stderr, `The company ${made.companyId} was created for it. Use --company for further locations of it.\n`);
  const { user } = await signInWith(w)("ada@example.com", made.admin.password);
  assert.deepEqual([user.role, user.companyId], ["admin", made.companyId]);
  const { rows } = await w.db.pool.query("select location_id from connection");
  assert.deepEqual(rows, [{ location_id: made.id }]);
  const bare = await inItsProcess(["location", "create", "--name", "South", "--company", made.companyId]);
  assert.match(bare.stderr, /^No one can sign in to it yet\. .*connection create --location/);
  const taken = await admin(["location", "create", "--name", "West", "--id", "west", "--admin-email", "ada@example.com"]);
  assert.deepEqual([taken.status, taken.stdout], [2, ""]);
  assert.equal((await admin(["location", "set", "west", "--timezone", "UTC"])).status, 2, "nothing was created");
});

test("several commands are read, one per line, and an error in one does not affect the others", async (t) => {
  const w = await startTestApp(t);
  const child = execFile(process.execPath, [program, "--lines"], {
    env: { ...around(), DATABASE_URL: w.url, DATA_DIR: os.tmpdir() },
  });
  child.stdin?.end(`["location","create","--name","North","--id","north"]\nnonsense\n["location","list"]\n`);
  let output = "";
  child.stdout?.on("data", (part) => {
    output += String(part);
  });
  await once(child, "close");
  const lines = output
    .trim()
    .split("\n")
    .map((line) => z.union([z.object({ answer: z.unknown() }), z.object({ error: z.string() })]).parse(JSON.parse(line)));
  assert.deepEqual(lines[1], { error: "Each line must be a JSON array of a command's arguments." });
  assert.match(JSON.stringify(lines[2]), /"north"/);
  assert.equal(lines.length, 3);
});

import assert from "node:assert/strict";
import { type TestContext, test } from "node:test";
import { auth, Client, type OAuthClientProvider, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import { z } from "zod";
import { assertRefused } from "#contract/testing/assert-refused.ts";
import { calendar, dayAt } from "../appointments/fixtures.ts";
import { granted, redirectUrl, register } from "../oauth/oauth-fixtures.ts";
import { staffedLocation } from "../testing/staff.ts";
import { startTestApp, type TestApp } from "../testing/test-app.ts";

// A client of the protocol's own SDK, with both revisions of the protocol that are served.

const revisions = { "2026-07-28": "auto", "2025-11-25": "legacy" } as const;
const newest = "2026-07-28";

async function connect(t: TestContext, w: TestApp, token: string, revision: keyof typeof revisions = newest): Promise<Client> {
  const client = new Client({ name: "test", version: "1" }, { versionNegotiation: { mode: revisions[revision] } });
  const transport = new StreamableHTTPClientTransport(new URL("http://service.test/mcp"), {
    fetch: async (url, init) => w.app.fetch(new Request(url, init)),
    requestInit: { headers: { authorization: `Bearer ${token}` } },
  });
  await client.connect(transport);
  t.after(() => client.close());
  return client;
}

const textPart = z.object({ type: z.literal("text"), text: z.string() });
const textOf = ({ content }: { content: unknown }) => z.tuple([textPart]).parse(content)[0].text;

async function call(
  client: Client,
  name: string,
  args: Record<string, unknown>,
): Promise<{ text: string; isError: boolean; json: unknown }> {
  const result = await client.callTool({ name, arguments: args });
  const text = textOf(result);
  return { text, isError: result.isError === true, json: text.startsWith("{") ? JSON.parse(text) : undefined };
}

const at = (value: unknown, path: string): unknown =>
  path.split(".").reduce<unknown>((inner, key) => Reflect.get(Object(inner), key), value);

const toolsOf = async (client: Client) => new Map((await client.listTools()).tools.map((tool) => [tool.name, tool]));

for (const revision of ["2026-07-28", "2025-11-25"] as const)
  test(`a client of revision ${revision} reads, writes and deletes with the tools`, async (t) => {
    const w = await startTestApp(t);
    const { token, locationId, api } = await w.location();
    const client = await connect(t, w, token, revision);
    assert.equal(client.getNegotiatedProtocolVersion(), revision);

    const created = await call(client, "change_contacts", { action: "create", input: { firstName: "Ada", email: "ada@example.com" } });
    assert.equal(created.isError, false, created.text);
    const contactId = String(at(created.json, "contact.id"));
    const read = await call(client, "read_contacts", { action: "get", input: { contactId } });
    assert.equal(at(read.json, "contact.firstName"), "Ada");
    assert.ok(!read.text.includes("null") && !read.text.includes(locationId), "answers are compact");
    const { contact } = await api.contacts.contacts.get({ params: { contactId } });
    assert.equal(contact.email, "ada@example.com");

    const found = await call(client, "search", { query: "ada" });
    assert.equal(at(found.json, "contacts.0.id"), contactId);
    const removed = await call(client, "delete_contacts", { action: "remove", input: { contactId } });
    assert.equal(removed.isError, false, removed.text);
    assert.match((await call(client, "read_contacts", { action: "get", input: { contactId } })).text, /^404/);
  });

test("a token's scopes decide which tools, actions, resources and prompts exist", async (t) => {
  const w = await startTestApp(t);
  const { locationId, token } = await w.location();
  const reader = await connect(t, w, (await w.as(locationId, ["contacts.readonly"])).token);
  const tools = await toolsOf(reader);
  assert.deepEqual([...tools.keys()].sort(), ["describe_action", "read_contacts", "search", "who_is_this_number"]);
  for (const { annotations } of tools.values()) assert.equal(annotations?.readOnlyHint, true);
  const { resourceTemplates } = await reader.listResourceTemplates();
  assert.deepEqual(
    resourceTemplates.map(({ uriTemplate }) => uriTemplate),
    ["frontdesk://contacts/{id}"],
  );
  assert.deepEqual(
    (await reader.listPrompts()).prompts.map(({ name }) => name),
    ["summarize_contact"],
  );
  await assert.rejects(reader.callTool({ name: "change_contacts", arguments: { action: "create", input: {} } }));

  const everything = await toolsOf(await connect(t, w, token));
  assert.ok(everything.size > 25 && everything.size < 45, String(everything.size));
  assert.ok(JSON.stringify([...everything.values()]).length < 60_000, String(JSON.stringify([...everything.values()]).length));
  for (const [name, { annotations, inputSchema }] of everything) {
    const isWriting = /^(change|delete)_/.test(name);
    assert.equal(annotations?.readOnlyHint, !isWriting, name);
    assert.equal("dryRun" in Object(inputSchema.properties), isWriting, name);
    if (name.startsWith("delete_")) assert.deepEqual([annotations?.destructiveHint, annotations?.idempotentHint], [true, true]);
  }
});

test("a dry run with a tool lists what would change and changes nothing", async (t) => {
  const w = await startTestApp(t);
  const { token, locationId, api } = await w.location();
  const client = await connect(t, w, token);
  const tried = await call(client, "change_contacts", { action: "create", input: { firstName: "Ada" }, dryRun: true });
  assert.equal(at(tried.json, "dryRun.totals.changes"), 1);
  assert.equal(at(tried.json, "dryRun.changes.0.action"), "create");
  assert.equal(at(tried.json, "answer.contact.firstName"), "Ada");
  const { contacts } = await api.contacts.search.contacts({ body: { locationId, pageLimit: 10 } });
  assert.equal(contacts.length, 0);
});

test("an invalid input is answered with the reason and how to call the action, and describe_action has its schema", async (t) => {
  const w = await startTestApp(t);
  const client = await connect(t, w, (await w.location()).token);
  const refused = await call(client, "change_contacts", { action: "notes.create", input: { contactId: "none", colour: "#fff" } });
  assert.equal(refused.isError, true);
  assert.match(refused.text, /^422: .*colour.*\nCall: notes\.create\(contactId, body, /);
  const described = await call(client, "describe_action", { action: "contacts.notes.create" });
  assert.ok(at(described.json, "body.properties.body"), described.text);
  const short = await call(client, "describe_action", { action: "tasks.complete" });
  assert.equal(
    short.text,
    (await call(client, "describe_action", { action: "contacts.tasks.complete" })).text,
    "a unique name needs no area",
  );
  assert.match((await call(client, "describe_action", { action: "create" })).text, /Did you mean contacts\.create or .*businesses\.create/);
  assert.match((await call(client, "describe_action", { action: "nothing" })).text, /no action nothing\. Give area and action/);
});

test("a token of one location reaches nothing of another", async (t) => {
  const w = await startTestApp(t);
  const [mine, theirs] = [await w.location(), await w.location()];
  const { contact } = await theirs.api.contacts.contacts.create({
    body: { locationId: theirs.locationId, firstName: "Secret", phone: "+4930123456" },
  });
  const client = await connect(t, w, mine.token);
  assert.match((await call(client, "read_contacts", { action: "get", input: { contactId: contact.id } })).text, /^404/);
  const named = { action: "search", input: { locationId: theirs.locationId, pageLimit: 10, query: "" } };
  assert.match((await call(client, "read_contacts", named)).text, /^(400|403|404|422)/);
  const lookup = { action: "lookup", input: { locationId: theirs.locationId, phone: "+4930123456" } };
  assert.match((await call(client, "read_contacts", lookup)).text, /^403/);
  assert.equal((await call(client, "search", { query: "Secret" })).text, "{}");
  assert.equal((await call(client, "who_is_this_number", { phone: "+4930123456" })).text, "No contact has this number.");
  await assert.rejects(client.readResource({ uri: `frontdesk://contacts/${contact.id}` }));
});

test("a user who is limited to assigned records sees only theirs through an application", async (t) => {
  const w = await startTestApp(t);
  const place = await staffedLocation(w);
  const { locationId, api } = place.visitor;
  const someone = await place.person({ role: "user" });
  const scopes = ["contacts.readonly", "contacts.write"] as const;
  const application = await register(await place.person({ role: "admin" }), locationId, [...scopes]);
  const { access_token: token } = await granted(w, someone, application, { locationId });
  await w.db.query
    .updateTable("user")
    .set({ permissions: JSON.stringify({ assignedDataOnly: true }) })
    .where("id", "=", someone.id)
    .execute();
  const own = await api.contacts.contacts.create({ body: { locationId, firstName: "Zora", lastName: "Mine", assignedTo: someone.id } });
  const other = await api.contacts.contacts.create({ body: { locationId, firstName: "Zora", lastName: "Theirs" } });
  await w.heard();
  const client = await connect(t, w, token);
  const found = await call(client, "search", { query: "Zora" });
  assert.ok(found.text.includes(own.contact.id) && !found.text.includes(other.contact.id), found.text);
  assert.match((await call(client, "read_contacts", { action: "get", input: { contactId: other.contact.id } })).text, /^404/);
  const change = { action: "update", input: { contactId: other.contact.id, lastName: "Taken" } };
  assert.match((await call(client, "change_contacts", change)).text, /^404/);
  await assert.rejects(client.readResource({ uri: `frontdesk://contacts/${other.contact.id}` }));
  const { resources } = await client.listResources();
  assert.deepEqual(
    resources.map(({ uri }) => uri),
    [`frontdesk://contacts/${own.contact.id}`],
  );
});

test("the next free times, the owner of a number, and the resources are found", async (t) => {
  const w = await startTestApp(t);
  const { token, locationId, api } = await w.location();
  const user = await w.user(locationId);
  const calendarId = await calendar(w, locationId, { members: [user.id] });
  const { contact } = await api.contacts.contacts.create({ body: { locationId, firstName: "Ada", phone: "+4930123456" } });
  await api.contacts.notes.create({ params: { contactId: contact.id }, body: { body: "Prefers mornings" } });
  const { id: eventId } = await api.appointments.events.create({
    body: { locationId, calendarId, contactId: contact.id, startTime: dayAt(w, 2, "10:00") },
  });
  const { conversation } = await api.conversations.conversations.create({ body: { locationId, contactId: contact.id } });
  const client = await connect(t, w, token);
  const free = await call(client, "next_free_time", { calendarId, count: 3 });
  const times = z.object({ times: z.array(z.string()).length(3) }).parse(free.json).times;
  assert.deepEqual(times, times.toSorted());
  const who = await call(client, "who_is_this_number", { phone: "+4930123456" });
  assert.equal((await call(client, "who_is_this_number", { phone: "+49 (30) 123-456" })).text, who.text);
  const national = await call(client, "who_is_this_number", { phone: "030 123456" });
  assert.deepEqual(
    [national.isError, /begin with \+ and the country code/.test(national.text)],
    [true, true],
    "an error, not an empty result",
  );
  assert.equal(at(who.json, "contacts.0.name"), "Ada");
  assert.equal(at(who.json, "contacts.0.notes.0.body"), "Prefers mornings");
  assert.equal(at(who.json, "contacts.0.appointments.0.id"), eventId);
  for (const uri of [`contacts/${contact.id}`, `appointments/${eventId}`, `conversations/${conversation.id}`]) {
    const { contents } = await client.readResource({ uri: `frontdesk://${uri}` });
    assert.ok(JSON.stringify(contents).includes(uri.split("/")[1] ?? ""), uri);
  }
  const { messages } = await client.getPrompt({ name: "summarize_contact", arguments: { who: "Ada" } });
  assert.match(JSON.stringify(messages), /Summarize Ada/);
});

const initialize = {
  jsonrpc: "2.0",
  id: 1,
  method: "initialize",
  params: { protocolVersion: "2025-11-25", capabilities: {}, clientInfo: { name: "raw", version: "1" } },
};

const raw = (w: TestApp, headers: Record<string, string>, body: unknown = initialize) =>
  w.fetch("/mcp", {
    method: "POST",
    headers: { "content-type": "application/json", accept: "application/json, text/event-stream", ...headers },
    body: typeof body === "string" ? body : JSON.stringify(body),
  });

test("a request without a token is refused, and the response says where to get authorization", async (t) => {
  const w = await startTestApp(t);
  const { locationId } = await w.location();
  const user = await w.user(locationId);
  const credentials: Record<string, string>[] = [{}, { authorization: "Bearer pit-of-nobody" }, { authorization: `Bearer ${user.token}` }];
  for (const headers of credentials) {
    const response = await raw(w, headers);
    assert.equal(response.status, 401);
    const address = /^Bearer resource_metadata="http:\/\/service\.test([^"]+)"$/.exec(response.headers.get("www-authenticate") ?? "")?.[1];
    const resource = z.object({ resource: z.string(), authorization_servers: z.array(z.string()) });
    const metadata = resource.parse(await (await w.fetch(address ?? "")).json());
    assert.deepEqual(metadata, { resource: "http://service.test/mcp", authorization_servers: ["http://service.test"] });
  }
  const server: unknown = await (await w.fetch("/.well-known/oauth-authorization-server")).json();
  assert.equal(at(server, "issuer"), "http://service.test");
  assert.equal(at(server, "token_endpoint"), "http://service.test/oauth/token");
  assert.deepEqual(at(server, "code_challenge_methods_supported"), ["S256"]);
});

test("a client finds out how to be authorized, and gets the scopes that its application is registered with", async (t) => {
  // Clients send a secret to an address without TLS only on their own machine.
  const serviceUrl = "http://localhost:4000";
  const w = await startTestApp(t, { settings: { serviceUrl } });
  const { locationId } = await w.location();
  const admin = await w.user(locationId);
  const application = await register(admin, locationId, ["contacts.readonly"]);
  const kept: { verifier: string; address: URL; token: string } = { verifier: "", address: new URL("http://none.test"), token: "" };
  const provider: OAuthClientProvider = {
    redirectUrl,
    clientMetadata: { redirect_uris: [redirectUrl] },
    clientInformation: () => ({ client_id: application.id, client_secret: application.secret }),
    tokens: () => undefined,
    saveTokens: ({ access_token: token }) => {
      kept.token = token;
    },
    saveCodeVerifier: (verifier) => {
      kept.verifier = verifier;
    },
    codeVerifier: () => kept.verifier,
    redirectToAuthorization: (address) => {
      kept.address = address;
    },
  };
  const how = {
    serverUrl: `${serviceUrl}/mcp`,
    fetchFn: async (url: string | URL, init?: RequestInit) => w.app.fetch(new Request(url, init)),
  };
  assert.equal(await auth(provider, how), "REDIRECT");
  const answer = await w.app.fetch(new Request(kept.address));
  const page = new URL(answer.headers.get("location") ?? "");
  const { redirectTo } = await admin.app.integrations.authorization.answer({
    body: { decision: "location", locationId, request: page.search.slice(1) },
  });
  const authorizationCode = new URL(redirectTo).searchParams.get("code") ?? "";
  assert.equal(await auth(provider, { ...how, authorizationCode }), "AUTHORIZED");
  const tools = await toolsOf(await connect(t, w, kept.token));
  assert.deepEqual([...tools.keys()].sort(), ["describe_action", "read_contacts", "search", "who_is_this_number"]);
});

test("bodies, batches, rate limits and origins are bounded as everywhere", async (t) => {
  const w = await startTestApp(t, { burst: 12 });
  const { token } = await w.location();
  const bearer = { authorization: `Bearer ${token}` };
  assert.equal((await raw(w, bearer)).status, 200);
  await assertRefused(raw(w, bearer, `{"a":"${"x".repeat(1_000_000)}"}`), "BODY_TOO_LARGE");
  await assertRefused(raw(w, bearer, [initialize, initialize]), "BAD_REQUEST");
  await assertRefused(raw(w, bearer, "{"), "BAD_REQUEST");
  const rebound = { ...bearer, host: "evil.example.com", origin: "http://evil.example.com" };
  await assertRefused(raw(w, rebound), "FORBIDDEN");
  const elsewhere = await raw(w, { ...bearer, host: "service.test", origin: "https://agent.example.com" });
  assert.equal(elsewhere.status, 200, "another origin may call, as the documents say");
  assert.equal((await w.fetch("/mcp", { headers: { ...bearer, accept: "text/event-stream" } })).status, 405);
  let last = 0;
  for (let count = 0; count < 12 && last !== 429; count++) last = (await raw(w, bearer)).status;
  assert.equal(last, 429);
});

test("any instance answers the next request of a client", async (t) => {
  const w = await startTestApp(t);
  const { token } = await w.location();
  const instances = [w.app, await w.instance()];
  let turn = 0;
  for (const mode of ["auto", "legacy"] as const) {
    const client = new Client({ name: "test", version: "1" }, { versionNegotiation: { mode } });
    await client.connect(
      new StreamableHTTPClientTransport(new URL("http://service.test/mcp"), {
        fetch: async (url, init) => (instances[turn++ % 2] ?? w.app).fetch(new Request(url, init)),
        requestInit: { headers: { authorization: `Bearer ${token}` } },
      }),
    );
    for (let count = 0; count < 3; count++) assert.ok((await client.listTools()).tools.length > 0);
    await client.close();
  }
});

import { once } from "node:events";
import { readdir, readFile } from "node:fs/promises";
import { createServer, request as forward } from "node:http";
import path from "node:path";
import type { APIRequestContext } from "@playwright/test";
import { expect, makePlace, makeToken, serviceUrl, test } from "./environment.ts";
import { openConversation, thread } from "./pages/inbox.ts";

const sameOrigin = (baseURL: string | undefined) => ({ origin: baseURL ?? "", version: "v3" });

const search = (request: APIRequestContext, connectionId: string, locationId: string, headers: Record<string, string>) =>
  request.post("/api/crm/contacts/search", { data: { locationId, pageLimit: 1 }, headers: { ...headers, "x-connection": connectionId } });

test("a signed-in user reads the contacts of their connection", async ({ page, place, baseURL }) => {
  const answer = await search(page.request, place.connectionId, place.locationId, sameOrigin(baseURL));
  expect(answer.status()).toBe(200);
  expect(answer.headers()["x-ratelimit-max"]).toBeDefined();
  expect(answer.headers()["access-control-allow-origin"]).toBeUndefined();
});

test("a path that is not in the contract is not forwarded", async ({ page, place }) => {
  for (const path of [
    "healthz",
    "metrics",
    "openapi.json",
    "application/sessions/current",
    "contacts/a/b/c",
    "..%2fhealthz",
    "contacts/..%2f..%2fmetrics",
  ]) {
    const answer = await page.request.get(`/api/crm/${path}`, { headers: { "x-connection": place.connectionId, version: "v3" } });
    expect(answer.status(), path).toBe(404);
  }
});

test("a URL with invalid escapes is not found, for pages and for the API", async ({ stranger }) => {
  for (const broken of ["%ff", "%", "%ed%a0%80", "%E0%A4%A"])
    for (const path of [
      `/book/${broken}`,
      `/contacts/${broken}`,
      `/api/book/application/booking/calendars/${broken}`,
      `/api/crm/contacts/${broken}`,
    ])
      expect((await stranger.request.get(path)).status(), path).toBe(404);
  expect((await stranger.request.get("/api/book/application/booking/calendars/caf%C3%A9")).status()).toBe(404);
});

test("an address without a page has a title in the language of the browser", async ({ browser }) => {
  for (const path of ["/nothing-here", "/survey/nothing-here", "/funnel/nothing-here"])
    for (const [locale, title] of [
      ["en-US", "Page not found"],
      ["de-DE", "Seite nicht gefunden"],
    ] as const) {
      const visit = await browser.newContext({ locale });
      const page = await visit.newPage();
      await page.goto(path);
      await expect(page).toHaveTitle(`${title} · Frontdesk`);
      await visit.close();
    }
});

test("sign-in is not forwarded, because its response would contain a token", async ({ page, person, baseURL }) => {
  const answer = await page.request.post("/api/app/application/sessions", { data: person, headers: sameOrigin(baseURL) });
  expect(answer.status()).toBe(404);
  expect(await answer.text()).not.toContain("ses-");
});

test("every request without a session is refused", async ({ stranger, place, baseURL }) => {
  expect((await search(stranger.request, place.connectionId, place.locationId, sameOrigin(baseURL))).status()).toBe(401);
  expect((await stranger.request.get("/api/app/application/sessions/current")).status()).toBe(401);
  expect((await stranger.request.get(`/api/live?locationId=${place.locationId}`)).status()).toBe(401);
  expect((await stranger.request.get("/api/dashboard/connections")).status()).toBe(401);
});

test("another location's connection, contacts and changes are refused", async ({ page, place, baseURL }) => {
  const other = await makePlace();
  expect((await search(page.request, other.connectionId, other.locationId, sameOrigin(baseURL))).status()).toBe(404);
  expect((await search(page.request, place.connectionId, other.locationId, sameOrigin(baseURL))).status()).toBe(403);
  expect((await page.request.get(`/api/live?locationId=${other.locationId}`)).status()).toBe(403);
  expect(
    (await page.request.get(`/api/app/application/users?locationId=${other.locationId}`, { headers: { version: "v3" } })).status(),
  ).toBe(403);
});

test("a request from another site's page is refused", async ({ page, place }) => {
  const elsewhere: Record<string, string>[] = [
    { origin: "https://evil.example", version: "v3" },
    { "sec-fetch-site": "cross-site", version: "v3" },
    { version: "v3" },
  ];
  for (const headers of elsewhere) expect((await search(page.request, place.connectionId, place.locationId, headers)).status()).toBe(403);
});

test("the service checks the required parts of every forwarded request", async ({ page, place, baseURL }) => {
  const answer = await search(page.request, place.connectionId, place.locationId, { origin: baseURL ?? "", version: "v1" });
  expect(answer.status()).toBe(400);
});

test("no page, script, cookie, response or log contains a connection's token, the session or the password", async ({
  page,
  context,
  place,
  person,
  baseURL,
}) => {
  const token = await makeToken(place.locationId);
  const put = await page.request.put(`/api/dashboard/connections/${place.connectionId}/token`, {
    data: { token },
    headers: sameOrigin(baseURL),
  });
  expect(put.status()).toBe(200);
  const seen: string[] = [await put.text(), JSON.stringify(put.headers())];
  page.on("response", async (response) => {
    const type = response.headers()["content-type"] ?? "";
    if (!type.includes("event-stream")) seen.push(JSON.stringify(response.headers()), await response.text().catch(() => ""));
  });
  for (const path of ["/settings/connections", "/settings/location", "/contacts"]) {
    await page.goto(path);
    await page.waitForLoadState("load");
    seen.push(await page.content());
  }
  seen.push(await (await page.request.get("/api/auth/session")).text());
  seen.push(JSON.stringify(await page.evaluate(() => [document.cookie, { ...localStorage }, { ...sessionStorage }])));
  seen.push(JSON.stringify(await context.cookies()));
  const logs = path.join(process.env.DATA_DIR ?? "", "logs");
  for (const file of await readdir(logs)) seen.push(await readFile(path.join(logs, file), "utf8"));
  expect(seen.join("\n")).toContain(token.slice(-4));
  for (const secret of [token, person.password]) expect(seen.some((text) => text.includes(secret))).toBe(false);
  expect(seen.some((text) => /ses-[\w-]{20,}/.test(text))).toBe(false);
});

test("a token that the server does not accept is not saved", async ({ page, place, baseURL }) => {
  const answer = await page.request.put(`/api/dashboard/connections/${place.connectionId}/token`, {
    data: { token: "pit-of-nobody" },
    headers: sameOrigin(baseURL),
  });
  expect(answer.status()).toBe(422);
  expect((await search(page.request, place.connectionId, place.locationId, sameOrigin(baseURL))).status()).toBe(200);
});

test("a connection to a private network is refused", async ({ page, place, baseURL }) => {
  for (const baseUrl of ["http://10.0.0.1", "https://192.168.0.1", "https://169.254.169.254", "http://example.com", "file:///etc/passwd"]) {
    const answer = await page.request.post("/api/dashboard/connections", {
      data: { baseUrl, locationId: place.locationId, token: "pit-something" },
      headers: sameOrigin(baseURL),
    });
    expect(answer.status(), baseUrl).toBe(422);
    expect(JSON.stringify(await answer.json())).toContain("baseUrl must");
  }
});

test("an unavailable server and a refusal have different messages", async ({ page, place, baseURL }) => {
  const answer = await page.request.post("/api/dashboard/connections", {
    data: { baseUrl: "http://127.0.0.1:9", locationId: place.locationId, token: "pit-something" },
    headers: sameOrigin(baseURL),
  });
  expect(answer.status()).toBe(422);
  expect(JSON.stringify(await answer.json())).toContain("baseUrl cannot be used");
});

/** A server of the API at another address, which records its requests. The dashboard knows only its address. */
async function otherServer(): Promise<{ url: string; asked: string[]; close: () => void }> {
  const asked: string[] = [];
  const server = createServer((request, response) => {
    asked.push(`${request.method} ${request.url} ${request.headers["x-crm-onbehalf"] ?? ""}`.trim());
    const onward = forward(
      serviceUrl + request.url,
      { method: request.method, headers: { ...request.headers, host: new URL(serviceUrl).host } },
      (answer) => {
        response.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.pipe(response);
      },
    );
    onward.on("error", () => response.destroy());
    request.pipe(onward);
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  const port = typeof address === "object" && address !== null ? address.port : 0;
  return {
    url: `http://127.0.0.1:${port}`,
    asked,
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}

test("with another server's address and token, contacts are read and written there, and missing features are explained", async ({
  page,
  context,
  api,
  place,
  token,
  baseURL,
}) => {
  const other = await otherServer();
  const made = await page.request.post("/api/dashboard/connections", {
    data: { baseUrl: other.url, locationId: place.locationId, token, name: "Elsewhere" },
    headers: sameOrigin(baseURL),
  });
  expect(made.status()).toBe(201);
  const connection: { id: string; kind: string } = await made.json();
  expect(connection.kind).toBe("documented");
  const { contact } = await api.contacts.contacts.create({
    body: { locationId: place.locationId, firstName: "Ada", lastName: "Elsewhere" },
  });
  await context.addCookies([{ name: "connection", value: connection.id, url: baseURL ?? "" }]);
  other.asked.length = 0;

  await page.goto("/contacts");
  await expect(page.getByText("Ada Elsewhere").first()).toBeVisible();
  const noted = await page.request.post(`/api/crm/contacts/${contact.id}/notes`, {
    data: { body: "Seen from elsewhere" },
    headers: { ...sameOrigin(baseURL), "x-connection": connection.id },
  });
  expect(noted.status()).toBe(201);
  expect((await api.contacts.notes.list({ params: { contactId: contact.id } })).notes.map(({ body }) => body)).toEqual([
    "Seen from elsewhere",
  ]);
  await api.conversations.sends.record({
    body: { type: "SMS", conversationProviderId: "p", contactId: contact.id, direction: "inbound", message: "Hello from there" },
  });
  await openConversation(page, "Hello from there");
  await expect(page.getByText("This server doesn't support open, snoozed and done conversations.")).toBeVisible();
  await expect(page.getByRole("tab", { name: "Open" })).toHaveCount(0);
  await expect(page.getByRole("button", { name: "Mark as done" })).toHaveCount(0);
  await page.getByRole("button", { name: "Star", exact: true }).click();
  await page.keyboard.press("c");
  await expect(page.getByRole("textbox", { name: "Internal comment" })).toBeFocused();
  await page.keyboard.type("Only we see this");
  await page.keyboard.press("Control+Enter");
  await expect(thread(page)).toContainText("Only we see this");
  await expect(page.getByRole("button", { name: "Unstar" })).toBeVisible();
  await page.goto("/duplicates");
  await expect(page.getByText("Elsewhere is on a server that doesn't support this.")).toBeVisible();

  expect(other.asked).toContain(`POST /contacts/${contact.id}/notes`);
  expect(other.asked).toContain("POST /conversations/messages");
  expect(other.asked.filter((asked) => asked.includes("/application/") || asked.includes("ses-"))).toEqual([]);
  other.close();
});

test("pages forbid foreign scripts, frames and content sniffing", async ({ stranger }) => {
  const answer = await stranger.goto("/sign-in");
  const headers = answer?.headers() ?? {};
  const policy = headers["content-security-policy"] ?? "";
  expect(policy).toMatch(/script-src 'self' 'nonce-[^']+' 'strict-dynamic';/);
  expect(policy).not.toContain("unsafe-eval");
  expect(policy).toContain("frame-ancestors 'none'");
  expect(headers["x-content-type-options"]).toBe("nosniff");
  expect(headers["referrer-policy"]).toBe("same-origin");
});

test("the dashboard's address does not give access to the service itself", async ({ page }) => {
  const direct = await page.request.get(`${serviceUrl}/healthz`);
  expect(direct.status()).toBe(200);
  expect((await page.request.get("/healthz")).status()).toBe(404);
});

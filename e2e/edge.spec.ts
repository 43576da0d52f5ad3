import { request as open } from "node:http";
import { expect, test } from "./environment.ts";

/** Sends 50 MB without declaring a length, and stops at the response. */
function sendEndless(baseURL: string | undefined, path: string, headers: Record<string, string>): Promise<number> {
  return new Promise((resolve, reject) => {
    const outgoing = open(`${baseURL}${path}`, {
      method: "POST",
      headers: { origin: String(baseURL), "sec-fetch-site": "same-origin", ...headers },
    });
    const piece = Buffer.alloc(64 * 1024, "a");
    let sent = 0;
    let isAnswered = false;
    outgoing.once("error", (error) => (isAnswered ? undefined : reject(error)));
    outgoing.once("response", (response) => {
      isAnswered = true;
      resolve(response.statusCode ?? 0);
      outgoing.destroy();
    });
    const write = (): void => {
      while (!isAnswered && sent < 50_000_000) {
        sent += piece.length;
        if (!outgoing.write(piece)) {
          outgoing.once("drain", write);
          return;
        }
      }
      if (!isAnswered) outgoing.end();
    };
    write();
  });
}

const form = { "content-type": "application/x-www-form-urlencoded" };
const json = { "content-type": "application/json" };

test("the dashboard never holds an endless request body in memory", async ({ baseURL }) => {
  for (const [path, headers] of [
    ["/api/auth/callback/credentials", form],
    ["/api/auth/signout", form],
    ["/api/auth/_log", json],
    ["/api/mail", { ...form, "sec-fetch-dest": "iframe" }],
    ["/api/survey/none", json],
    ["/api/book/application/booking/calendars/none", json],
  ] as const)
    expect(await sendEndless(baseURL, path, headers), path).toBe(413);
  for (const path of [
    "/api/crm/contacts/",
    "/api/app/application/duplicates/dismissals",
    "/api/export/contacts",
    "/api/dashboard/connections",
  ])
    expect(await sendEndless(baseURL, path, json), path).toBe(401);
  expect(await sendEndless(baseURL, "/sign-in", form)).toBe(405);
});

test("an overlong URL is refused, for pages and for the API", async ({ stranger }) => {
  for (const path of ["/oauth/authorize", "/survey/none", "/api/survey/none"]) {
    expect((await stranger.request.get(`${path}?${"a".repeat(13_000)}`)).status(), path).toBe(414);
    expect((await stranger.request.get(`${path}?${"a&".repeat(600)}`)).status(), path).toBe(414);
  }
});

test("a booking link that was cut says so, in the words of its page", async ({ stranger, place }) => {
  const cut = {
    [`/book/manage/${place.locationId}/nothing`]: "Booking not found",
    [`/book/offer/${place.locationId}/nothing?key=`]: "Offer not found",
  };
  for (const [link, title] of Object.entries(cut)) {
    await stranger.goto(link);
    await expect(stranger.getByRole("heading", { name: title })).toBeVisible();
  }
});

test("the address of a session is that of the connection, not one that the browser claims", async ({ page, baseURL }) => {
  const answer = await page.request.get("/api/app/application/account/sessions", {
    headers: {
      "sec-fetch-site": "same-origin",
      origin: String(baseURL),
      "x-forwarded-for": "6.6.6.6",
      "x-real-ip": "6.6.6.6",
      "x-crm-visitor": "6.6.6.6",
    },
  });
  expect(answer.status()).toBe(200);
  const text = await answer.text();
  expect(text).toContain('"from":"127.0.0.1"');
  expect(text).not.toContain("6.6.6.6");
});

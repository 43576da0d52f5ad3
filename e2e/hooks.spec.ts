import { z } from "zod";
import { expect, test } from "./environment.ts";

const hook = z.object({ path: z.string(), secret: z.string() });

test("events of a connection's server need its secret, and open pages receive each once, until the user signs out", async ({
  page,
  context,
  place,
  stranger,
  baseURL,
}) => {
  await page.goto("/contacts");
  const { path, secret } = hook.parse(
    await page.evaluate(async (id) => (await fetch(`/api/dashboard/connections/${id}/hook`)).json(), place.connectionId),
  );
  expect(path).toBe(`/api/hooks/${place.connectionId}`);
  const post = (address: string, headers: Record<string, string> = {}, data: unknown = { type: "ContactCreate", id: "1" }) =>
    stranger.request.post(address, { headers, data });
  for (const wrong of [
    post(path),
    post(`${path}?secret=wrong`),
    post("/api/hooks/nobody", { "x-frontdesk-secret": secret }),
    post(path, { authorization: "Bearer wrong" }),
  ])
    expect((await wrong).status()).toBe(401);

  await page.evaluate((address) => {
    const received: string[] = [];
    Reflect.set(window, "received", received);
    const source = new EventSource(`${address}/live`);
    source.addEventListener("open", () => received.push("open"));
    source.addEventListener("event", () => received.push("event"));
  }, path);
  const received = () => page.evaluate(() => [...Reflect.get(window, "received")].map(String));
  await expect.poll(received).toEqual(["open"]);
  const named = { "x-frontdesk-secret": secret, "webhook-id": "msg_1" };
  expect((await post(path, named)).status()).toBe(204);
  expect((await post(path, named)).status()).toBe(204);
  await expect.poll(received).toEqual(["open", "event"]);
  expect((await post(`${path}?secret=${encodeURIComponent(secret)}`, {}, { type: "InboundMessage", id: "2" })).status()).toBe(204);
  expect((await post(`${path}?secret=${encodeURIComponent(secret)}`, {}, { type: "InboundMessage", id: "2" })).status()).toBe(204);
  await expect.poll(received).toEqual(["open", "event", "event"]);
  expect((await stranger.request.get(`${path}/live`)).status()).toBe(401);
  expect((await post(path, named, "x".repeat(1_100_000))).status()).toBe(413);

  const cookie = (await context.cookies()).map(({ name, value }) => `${name}=${value}`).join("; ");
  const withinMs = 20_000;
  const stream = await fetch(`${baseURL}${path}/live`, { headers: { cookie }, signal: AbortSignal.timeout(withinMs) });
  expect(stream.status).toBe(200);
  const { csrfToken } = z.object({ csrfToken: z.string() }).parse(await (await page.request.get("/api/auth/csrf")).json());
  await page.request.post("/api/auth/signout", { form: { csrfToken } });
  for await (const _ of stream.body ?? []) expect(stream.ok).toBe(true);
});

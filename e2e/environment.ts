import { type APIRequestContext, type BrowserContext, test as base, expect, type Page } from "@playwright/test";
import { z } from "zod";
import type { Client } from "#contract/client.ts";
import { createFrontdesk } from "#contract/client-package/index.ts";
import type { contract } from "#contract/index.ts";
import { admin, closeOperator } from "./admin.ts";
import { axeViolations } from "./axe.ts";
import { expectTidy } from "./layout.ts";

export { expect };

/** An integration's client. */
export type Api = Client<typeof contract>;

export type Person = { email: string; password: string };
export type Place = { locationId: string; companyId: string; name: string /** The dashboard's connection to it. */; connectionId: string };

export type Home = { place: Place; person: Person; token: string };

type Fixtures = {
  /** Everything that a test starts with, created in one step. */
  home: Home;
  /** A location that belongs to this test, with a connection in the dashboard. */
  place: Place;
  /** A token of the location with every scope. */
  token: string;
  /** An integration's client for the location. */
  api: Api;
  /** An admin of the location. */
  person: Person;
  /** A page without a signed-in user. */
  stranger: Page;
  /** Another window of the same user. */
  secondPage: Page;
  /** A window of another admin of the location. */
  colleague: Page;
};

export const serviceUrl = `http://127.0.0.1:${process.env.SERVICE_PORT}`;

const made = z.object({ id: z.string() });
const madeLocation = made.extend({ companyId: z.string() });
const madeToken = made.extend({ token: z.string() });

let count = 0;
const nextName = (what: string) => `${what} ${process.pid}-${++count}`;

async function makeLocation(companyId?: string) {
  const name = nextName("Practice");
  const company = companyId === undefined ? [] : ["--company", companyId];
  const location = await admin(madeLocation, "location", "create", "--name", name, "--timezone", "Europe/London", ...company);
  return { locationId: location.id, companyId: location.companyId, name };
}

const connect = async (locationId: string) => (await admin(made, "connection", "create", "--location", locationId)).id;

export async function makePlace(companyId?: string): Promise<Place> {
  const location = await makeLocation(companyId);
  return { ...location, connectionId: await connect(location.locationId) };
}

export async function makeHome(): Promise<Home> {
  const location = await makeLocation();
  const { locationId } = location;
  const [connectionId, person, token] = await Promise.all([connect(locationId), makePerson([locationId]), makeToken(locationId)]);
  return { place: { ...location, connectionId }, person, token };
}

export async function makePerson(locationIds: string[], role: "admin" | "user" = "admin"): Promise<Person> {
  const email = `${nextName("person").replace(" ", "-")}@example.com`;
  const password = "Correct-Horse-7-Battery";
  const given = ["--email", email, "--first-name", "Robin", "--last-name", "Tester", "--role", role, "--password", password];
  await admin(made, "user", "create", "--location", locationIds.join(","), ...given);
  return { email, password };
}

export const makeToken = async (locationId: string): Promise<string> =>
  (await admin(madeToken, "token", "create", "--location", locationId, "--name", "Test", "--all-scopes")).token;

export const clientOf = (token: string): Api =>
  // Nothing is sent again, so that a failure of the service fails the test.
  createFrontdesk({ baseUrl: serviceUrl, token, attempts: 1 });

const csrf = z.object({ csrfToken: z.string() });

/** Signs in by the requests of the sign-in page. */
export async function enter(request: APIRequestContext, person: Person, origin: string): Promise<void> {
  const { csrfToken } = csrf.parse(await (await request.get("/api/auth/csrf")).json());
  const answer = await request.post("/api/auth/callback/credentials", {
    form: { ...person, csrfToken, json: "true" },
    headers: { origin },
  });
  expect(answer.status()).toBe(200);
}

/** Elements from the server respond to nothing until React has hydrated them. The board has its own controls. */
const isAwake = () =>
  [...document.querySelectorAll("button, input, select, textarea")].every(
    (control) => control.closest(".board") !== null || Object.keys(control).some((key) => key.startsWith("__react")),
  );

/** A new page in which `goto` and `reload` return only when its controls respond. */
export async function openPage(context: BrowserContext): Promise<Page> {
  const page = await context.newPage();
  const [goto, reload] = [page.goto.bind(page), page.reload.bind(page)];
  const awake = async <Answer>(arrived: Promise<Answer>): Promise<Answer> => {
    const answer = await arrived;
    await expect(async () => expect(await page.evaluate(isAwake)).toBe(true)).toPass({ intervals: [20, 50, 100], timeout: 30_000 });
    return answer;
  };
  page.goto = (...given) => awake(goto(...given));
  page.reload = (...given) => awake(reload(...given));
  return page;
}

const signedIn = async (context: BrowserContext, person: Person, origin: string): Promise<Page> => {
  await enter(context.request, person, origin);
  return openPage(context);
};

export const test = base.extend<Fixtures, { operator: undefined }>({
  operator: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads which fixtures are needed from the pattern
    async ({}, use) => {
      await use(undefined);
      await closeOperator();
    },
    { scope: "worker", auto: true },
  ],
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads which fixtures are needed from the pattern
  home: async ({}, use) => use(await makeHome()),
  place: async ({ home }, use) => use(home.place),
  token: async ({ home }, use) => use(home.token),
  api: async ({ home }, use) => use(clientOf(home.token)),
  person: async ({ home }, use) => use(home.person),
  page: async ({ context, person, baseURL }, use) => use(await signedIn(context, person, baseURL ?? "")),
  secondPage: async ({ browser, person, baseURL }, use) => {
    const context = await browser.newContext({ baseURL: baseURL ?? "" });
    await use(await signedIn(context, person, baseURL ?? ""));
    await context.close();
  },
  colleague: async ({ browser, place, baseURL }, use) => {
    const context = await browser.newContext({ baseURL: baseURL ?? "", viewport: { width: 1440, height: 900 } });
    await use(await signedIn(context, await makePerson([place.locationId]), baseURL ?? ""));
    await context.close();
  },
  // Without any location, the sign-in page leads to the setup.
  stranger: async ({ browser, baseURL, home: _ }, use) => {
    const context = await browser.newContext({ baseURL: baseURL ?? "" });
    await use(await openPage(context));
    await context.close();
  },
});

/** Checks that axe finds no problem that prevents someone from using the page, and that no control is covered. */
export async function expectAccessible(page: Page): Promise<void> {
  const violations = await axeViolations(page);
  const grave = violations.filter(({ impact }) => impact === "serious" || impact === "critical");
  expect(grave.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 200)).join(" | ")}`)).toEqual([]);
  await expectTidy(page);
}

/** Turns violations of the content security policy into page errors, so that tests fail on them. */
export function collectPageErrors(page: Page): string[] {
  const errors: string[] = [];
  page.on("pageerror", (error) => errors.push(error.message));
  page.on("console", (message) => {
    if (message.type() === "error" && /Content Security Policy|hydrat/i.test(message.text())) errors.push(message.text());
  });
  return errors;
}

import assert from "node:assert/strict";
import { once } from "node:events";
import { createServer, type IncomingHttpHeaders } from "node:http";
import { registerHooks } from "node:module";
import { encode } from "next-auth/jwt";
import { apiVersion, headers } from "#contract/common.ts";
import { effectivePermissions } from "#contract/permissions.ts";
import { environment } from "../env.ts";

// Calls every route of the dashboard without Next.js. The service and the database only answer who is signed in and which connection
// exists.

// Next.js resolves its own modules without a file extension; Node.js does not.
registerHooks({
  resolve: (specifier, context, proceed) =>
    proceed(/^next\/(server|headers|navigation)$/.test(specifier) ? `${specifier}.js` : specifier, context),
});

const locationId = "here";
const secret = "a secret of the tests, thirty-two long";
const origin = "http://dashboard.test";

const session = {
  user: {
    ...{ id: "u", name: "Robin", email: "robin@example.com", role: "admin", companyId: "company", language: "en_US" as const },
    ...{ permissions: effectivePermissions({ permissions: {} }), scopes: null, scopesAssignedToOnly: null },
  },
  locations: [{ id: locationId, name: "Here", timezone: "UTC", companyId: "company", recordsReads: false }],
  needsSecondFactor: false,
  viewer: null,
  expiresAt: "2040-01-01T00:00:00.000Z",
};

/** The requests that the service received, with their headers. */
export const asked: { path: string; headers: IncomingHttpHeaders }[] = [];

/** A service that reads and answers every request. */
async function startService(): Promise<string> {
  const server = createServer((request, response) => {
    asked.push({ path: request.url ?? "", headers: request.headers });
    request.resume().once("end", () => {
      const isSession = request.url === "/application/sessions/current";
      response.writeHead(isSession ? 200 : 422, { "content-type": "application/json" });
      response.end(JSON.stringify(isSession ? session : { statusCode: 422, message: ["refused"], error: "Unprocessable Entity" }));
    });
  }).listen(0, "127.0.0.1");
  server.unref();
  await once(server, "listening");
  const address = server.address();
  assert.ok(typeof address === "object" && address !== null);
  return `http://127.0.0.1:${address.port}`;
}

/** A database with one row. */
function oneRow() {
  let row: object | undefined;
  const query: object = new Proxy(Object, {
    get(_, name) {
      if (name === "values")
        return (values: object) => {
          row = { ...values, date_added: new Date() };
          return query;
        };
      if (name === "executeTakeFirst") return async () => row;
      if (name === "execute") return async () => (row === undefined ? [] : [row]);
      return () => query;
    },
  });
  return { query, listen: async () => async () => undefined };
}

export type Sent = { search?: string; body?: BodyInit | null; type?: string };
type Route = {
  method: string /** What it reads, of JSON and of a form. */;
  reads: "json" | "form" | "nothing";
  call: (sent: Sent) => Promise<Response>;
};

/** The routes, by their file under `app/api`. */
export async function routes(): Promise<Record<string, Route>> {
  const serviceUrl = await startService();
  Object.assign(environment(), { serviceUrl, crmUrl: serviceUrl, isCrmOwn: true, APP_SECRET: secret });
  Reflect.set(globalThis, "frontdeskStore", Promise.resolve({ db: oneRow(), secret }));
  Reflect.set(globalThis, "frontdeskHooks", undefined);

  const { NextRequest } = await import("next/server.js");
  const { cookieSecret } = await import("../store/secrets.ts");
  const store = await import("../store/connections.ts");
  const forward = await import("./forward.ts");
  const hooks = await import("./hooks.ts");
  const receiveEvent = hooks.receiveEventWith((task) => void task());
  const { hookSecretOf } = await import("./hook-secret.ts");
  const { exportContacts } = await import("./export-contacts.ts");
  const { answerSurvey } = await import("./open-survey.ts");
  const { showMail } = await import("./mail-page.ts");
  const { answerOwn } = await import("./own-endpoints.ts");
  const { connections } = await import("./connections.ts");
  const { refusal } = await import("./answer.ts");
  const { withReadForm } = await import("../auth/sign-in-form.ts");
  const { browserContract } = await import("../api/browser-contract.ts");
  const { phoneMetadataOf } = await import("../format/phone-metadata.ts");

  const connection = await store.add(session, {
    ...{
      name: "Here",
      baseUrl: serviceUrl,
      locationId,
      locationName: "Here",
      timezone: "UTC",
      kind: "own" as const,
      token: "pit-something",
    },
  });
  assert.ok(connection);
  const cookie = `next-auth.session-token=${await encode({ token: { serviceToken: "ses-robin" }, secret: await cookieSecret() })}`;
  const request = (method: string, path: string, { search = "", body = null, type = "application/json" }: Sent) =>
    new NextRequest(`${origin}${path}${search}`, {
      method,
      headers: {
        ...{ cookie, origin, host: "dashboard.test", version: apiVersion, "content-type": type, "x-connection": connection.id },
        ...{ "x-frontdesk-secret": hookSecretOf(secret, connection.id), "sec-fetch-site": "same-origin", [headers.visitor]: "sealed" },
        ...(path === "/api/mail" ? { "sec-fetch-dest": "iframe" } : {}),
      },
      ...(body === null ? {} : { body, duplex: "half" }),
    });
  const params = <P>(value: P) => ({ params: Promise.resolve(value) });
  const own = { connectionId: connection.id };
  const of = (
    method: string,
    path: string,
    reads: Route["reads"],
    answer: (given: InstanceType<typeof NextRequest>) => Promise<Response>,
  ): Route => ({
    method,
    reads,
    call: (sent) => answer(request(method, path, sent)),
  });
  return {
    "app/[...path]": of("POST", "/api/app/application/duplicates/dismissals", "json", forward.forwardToApplication),
    "auth/[...nextauth]": of("POST", "/api/auth/callback/credentials", "form", async (given) => {
      try {
        const read = await withReadForm(given);
        return Response.json(
          Object.fromEntries(new URLSearchParams(Buffer.from((await read.body?.getReader().read())?.value ?? []).toString())),
        );
      } catch (thrown) {
        return refusal(thrown);
      }
    }),
    "sign-in/[...path]": of("POST", "/api/sign-in/application/sessions/second-factor", "json", forward.forwardToSignIn),
    "invite/[...path]": of("POST", "/api/invite/application/invites/open", "json", forward.forwardToInvites),
    "password/[...path]": of("POST", "/api/password/application/password-links", "json", forward.forwardToPasswordLinks),
    "setup/[...path]": of("POST", "/api/setup/application/setup/open", "json", forward.forwardToSetup),
    "book/[...path]": of("POST", "/api/book/application/booking/calendars/checkup", "json", forward.forwardToBooking),
    "crm/[...path]": of("POST", "/api/crm/contacts/", "json", forward.forwardToConnection),
    "dashboard/connections": of("POST", "/api/dashboard/connections", "json", (given) =>
      answerOwn(browserContract.connections.create, connections.create)(given, params({})),
    ),
    "dashboard/connections/[connectionId]": of("DELETE", "/api/dashboard/connections/c", "nothing", (given) =>
      answerOwn(browserContract.connections.remove, async () => ({ succeeded: true }))(given, params(own)),
    ),
    "dashboard/connections/[connectionId]/hook": of("GET", "/api/dashboard/connections/c/hook", "nothing", (given) =>
      answerOwn(browserContract.connections.hook, connections.hook)(given, params(own)),
    ),
    "dashboard/connections/[connectionId]/token": of("PUT", "/api/dashboard/connections/c/token", "json", (given) =>
      answerOwn(browserContract.connections.replaceToken, connections.replaceToken)(given, params(own)),
    ),
    "dashboard/phone-formats/[callingCode]": of("GET", "/api/dashboard/phone-formats/44", "nothing", async (given) =>
      Response.json(phoneMetadataOf(given.nextUrl.search) ?? {}, { status: 404 }),
    ),
    "export/contacts": of("POST", "/api/export/contacts", "json", exportContacts),
    "hooks/[connectionId]": of("POST", `/api/hooks/${connection.id}`, "json", (given) => receiveEvent(given, params(own))),
    "hooks/[connectionId]/live": of("GET", `/api/hooks/${connection.id}/live`, "nothing", (given) =>
      hooks.followEvents(given, params(own)),
    ),
    live: of("GET", "/api/live", "nothing", forward.followLive),
    mail: of("POST", "/api/mail", "form", showMail),
    "survey/[surveyId]": of("POST", "/api/survey/s", "json", (given) => answerSurvey(given, params({ surveyId: "s" }))),
  };
}

import { systemActorNames } from "#contract/audit/actors.ts";
import { readPhone } from "#contract/contacts/phone-numbers.ts";
import { readText } from "#contract/read-body.ts";
import { ringingMs } from "#contract/telephone/telephone.ts";
import { isStorableText } from "#contract/validation.ts";
import * as changes from "#db/audit/changes.ts";
import * as calls from "#db/telephone/ringing-calls.ts";
import { systemContext } from "../context.ts";
import type { Deps } from "../deps.ts";
import { phoneCountry } from "../locations/phone-country.ts";
import { type ReadReport, standardReport, twilioReport } from "./reports.ts";
import { telephoneSecret } from "./secrets.ts";

export const ringingPath = "/hooks/calls/ringing";

const bodyLimitBytes = 20_000;
const longestLocationId = 100;

export const reportUrlOf = (serviceUrl: string, locationId: string) =>
  `${serviceUrl}${ringingPath}?locationId=${encodeURIComponent(locationId)}`;

const refusal = (status: 400 | 403, message: string) =>
  Response.json({ statusCode: status, message, error: status === 403 ? "Forbidden" : "Bad Request" }, { status });

/** Handles a telephone system's report of a call. Unsigned requests are refused; events of other kinds are accepted and ignored. */
export async function hearCall(deps: Deps, request: Request): Promise<Response> {
  const { settings } = deps;
  const locationId = new URL(request.url).searchParams.get("locationId") ?? "";
  if (locationId === "" || locationId.length > longestLocationId || !isStorableText(locationId))
    return refusal(400, "locationId names the location.");
  const body = await readText(request, { limitBytes: bodyLimitBytes });
  const ctx = systemContext(deps, locationId, { kind: "system", name: systemActorNames.telephoneSystem });
  const isForm = /^application\/x-www-form-urlencoded\b/i.test(request.headers.get("content-type") ?? "");
  const read: ReadReport = isForm ? twilioReport(settings.sms?.authToken) : standardReport(await telephoneSecret(ctx));
  const url = reportUrlOf(settings.serviceUrl, locationId);
  const report = read({ url, header: (name) => request.headers.get(name) ?? undefined, body });
  if (report === "unsigned") return refusal(403, "The signature is wrong.");
  const { callId, state, from, to } = report ?? {};
  if (callId === undefined || ![callId, from ?? "", to ?? ""].every(isStorableText)) return new Response(null, { status: 204 });

  const { tenant } = ctx;
  const country = await phoneCountry(ctx.db, tenant);
  const numberOf = (text: string | null | undefined) => (text ? (readPhone(text, country) ?? text) : null);
  await ctx.tx(async (tx) => {
    const now = ctx.now();
    await calls.removeOlder(tx, tenant, new Date(now.getTime() - ringingMs));
    const changed =
      state === "ringing"
        ? await calls.insert(tx, tenant, { id: callId, from: numberOf(from), to: numberOf(to) }, now)
        : await calls.end(tx, tenant, callId, now);
    if (changed !== undefined)
      await changes.record(tx, tenant, { entity: "ringing_call", entityId: callId, action: state === "ringing" ? "create" : "update" });
  });
  return new Response(null, { status: 204 });
}

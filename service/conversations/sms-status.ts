import { messageStatus } from "#contract/conversations/types.ts";
import { readFields } from "#contract/read-body.ts";
import * as messages from "#db/conversations/messages.ts";
import { systemContext } from "../context.ts";
import type { Deps } from "../deps.ts";
import { type Failed, failedFor, failureColumns } from "../failure.ts";
import { callbackUrlOf, isSignedBy, statusOfProvider } from "../sms/sms.ts";
import { advanced } from "./rules.ts";

const statusLimitBytes = 100_000;

/** Handles the provider's status callback. Unsigned requests are rejected; a callback for a deleted message is accepted and ignored. */
export async function hearSmsStatus(deps: Deps, request: Request): Promise<Response> {
  const { sms, serviceUrl } = deps.settings;
  const reference = new URL(request.url).searchParams.get("reference") ?? "";
  const [locationId = "", messageId = ""] = reference.split(".");
  const form = await readFields(request, { limitBytes: statusLimitBytes });
  const isSigned =
    sms !== undefined &&
    isSignedBy(sms.authToken, callbackUrlOf(serviceUrl, reference), form, request.headers.get("x-twilio-signature") ?? "");
  if (!isSigned) return Response.json({ statusCode: 403, message: "The signature is wrong.", error: "Forbidden" }, { status: 403 });
  const reported = statusOfProvider(form.get("MessageStatus") ?? form.get("SmsStatus") ?? "");
  if (reported === undefined || locationId === "" || messageId === "" || reference.includes("\0"))
    return new Response(null, { status: 204 });
  const ctx = systemContext(deps, locationId);
  const { tenant } = ctx;
  await ctx.tx(async (tx) => {
    const message = await messages.findForUpdate(tx, tenant, messageId);
    if (message === undefined) return;
    const before = messageStatus.optional().parse(message.status ?? undefined);
    const status = advanced(before, reported);
    if (status === before) return;
    const isFailure = status === "failed" || status === "undelivered";
    await messages.update(tx, tenant, messageId, {
      status,
      ...failureColumns(isFailure ? failureIn(form) : undefined),
      provider_id: form.get("MessageSid") ?? message.provider_id,
      date_updated: ctx.now(),
    });
    await messages.announceUpdated(tx, tenant, message);
  });
  return new Response(null, { status: 204 });
}

function failureIn(form: URLSearchParams): Failed {
  const said = form.get("ErrorMessage");
  if (said) return { error: said.slice(0, 1000) };
  const code = form.get("ErrorCode");
  return code ? failedFor("textProviderError", { code: code.slice(0, 100) }) : failedFor("textNotDelivered");
}

import type { NextRequest } from "next/server";
import type { Send } from "#contract/client.ts";
import { ApiError, isApiError } from "#contract/errors.ts";
import { contract } from "#contract/index.ts";
import { readJson } from "#contract/read-body.ts";
import { environment } from "../env.ts";
import { contactExport, startContactExport } from "../export/contact-export.ts";
import { openFor } from "../store/connections.ts";
import { refusal } from "./answer.ts";
import { admit } from "./gate.ts";
import { onBehalfOf, visitorOf } from "./headers.ts";
import { askUpstream, responseOf } from "./upstream.ts";
import { requireRightOn } from "./upstream-rights.ts";

const idleMostMs = 60_000;
/** The time limit for one page of contacts. */
const pageMostBytes = 50_000_000;
const types = { csv: "text/csv; charset=utf-8", "csv-excel": "text/csv; charset=utf-8", vcard: "text/vcard; charset=utf-8" } as const;

const sendTo =
  (baseUrl: string, token: string, signal: AbortSignal, more: Record<string, string> = {}): Send =>
  async (path, { method = "GET", headers, body }) => {
    const answer = await askUpstream({
      baseUrl,
      path,
      method,
      headers: { ...Object.fromEntries(new Headers(headers)), ...more, authorization: `Bearer ${token}` },
      body: typeof body === "string" ? body : null,
      signal,
      idleMostMs,
    });
    return responseOf(answer, pageMostBytes);
  };

/** Streams the contacts of a search as one file. */
export async function exportContacts(request: NextRequest): Promise<Response> {
  try {
    const { session, token } = await admit(request);
    const connection = await openFor(session, request.headers.get("x-connection") ?? "");
    if (connection === undefined) throw new ApiError("NOT_FOUND", { reason: "connectionNotFound" });
    await requireRightOn(session, contract.contacts.search.contacts, connection);
    const more = connection.kind === "own" ? { ...onBehalfOf(token), ...visitorOf(request) } : {};
    const wanted = contactExport.safeParse(await readJson(request));
    if (!wanted.success)
      throw new ApiError("INVALID", {
        message: wanted.error.issues.slice(0, 100).map(({ path, message }) => `${path.join(".")} ${message}`),
      });
    const { signal } = request;
    const { total, pieces } = await startContactExport(
      {
        locationId: connection.locationId,
        kind: connection.kind,
        send: sendTo(connection.baseUrl, connection.token, signal, more),
        sendToApplication: sendTo(environment().serviceUrl, token, signal, visitorOf(request)),
        signal,
      },
      wanted.data,
    );
    return new Response(streamOf(pieces), {
      headers: {
        "content-type": types[wanted.data.format],
        "cache-control": "no-store",
        "x-content-type-options": "nosniff",
        "x-total": String(total),
      },
    });
  } catch (thrown) {
    if (request.signal.aborted) return new Response(null, { status: 499 });
    return refusal(thrown);
  }
}

/** A failure breaks the stream, so that an incomplete file never looks complete. */
function streamOf(pieces: AsyncGenerator<string>): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  return new ReadableStream({
    async pull(controller) {
      try {
        const { done, value } = await pieces.next();
        if (done) controller.close();
        else if (value !== "") controller.enqueue(encoder.encode(value));
        else await this.pull?.(controller);
      } catch (error) {
        if (!isApiError(error))
          process.stderr.write(`dashboard: an export broke off: ${error instanceof Error ? error.message : String(error)}\n`);
        controller.error(error);
      }
    },
    cancel: async () => void (await pieces.return(undefined)),
  });
}

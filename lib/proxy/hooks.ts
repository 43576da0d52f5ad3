import { after, type NextRequest } from "next/server";
import { ApiError, isApiError } from "#contract/errors.ts";
import { decodeText, parseJson, readBytes } from "#contract/read-body.ts";
import { isStorableText } from "#contract/validation.ts";
import { rememberedMs } from "../auth/session-memory.ts";
import { exists, follow, hear } from "../store/connection-events.ts";
import { findVisible } from "../store/connections.ts";
import { appSecret } from "../store/database.ts";
import { refusal } from "./answer.ts";
import { admit } from "./gate.ts";
import { eventKeyOf, isHookSecret, secretIn } from "./hook-secret.ts";

type Place = { params: Promise<{ connectionId: string }> };

/**
 * Receives an event of another server. The response is sent first, then open pages are notified. The content is not trusted; it only shows
 * that something has changed. `runAfter` runs a task after the response, because `after` exists only inside a request of Next.js.
 */
export const receiveEventWith =
  (runAfter: (task: () => Promise<unknown>) => void) =>
  async (request: NextRequest, { params }: Place): Promise<Response> => {
    try {
      const { connectionId } = await params;
      // For a connection that does not exist, the same work is done and the same error is returned.
      const isRight = isHookSecret(await appSecret(), connectionId, secretIn(request));
      if (!isRight || !(await exists(connectionId))) throw new ApiError("TOKEN_INVALID", { message: "Invalid secret." });
      const body = await readBytes(request);
      const key = eventKeyOf(request.headers, body);
      const type = typeOf(body);
      runAfter(() => hear(connectionId, { key, type }));
      return new Response(null, { status: 204 });
    } catch (thrown) {
      return refusal(thrown);
    }
  };

export const receiveEvent = receiveEventWith(after);

/** Null if the body is not JSON or is longer than an event may be. */
function typeOf(body: Uint8Array): string | null {
  try {
    const read = parseJson(decodeText(body));
    const type: unknown = typeof read === "object" && read !== null ? Reflect.get(read, "type") : undefined;
    return typeof type === "string" && type.length <= 100 && isStorableText(type) ? type : null;
  } catch (error) {
    if (isApiError(error)) return null;
    throw error;
  }
}

const heartbeatMs = 15_000;
const encoder = new TextEncoder();

/** Notifies a signed-in user's page of changes on a connection's server. */
export async function followEvents(request: NextRequest, { params }: Place): Promise<Response> {
  try {
    const { connectionId } = await params;
    await mayFollow(request, connectionId);
    return new Response(await streamOf(request, connectionId), {
      headers: { "content-type": "text/event-stream; charset=utf-8", "cache-control": "no-cache, no-transform", "x-accel-buffering": "no" },
    });
  } catch (thrown) {
    return refusal(thrown);
  }
}

async function mayFollow(request: NextRequest, connectionId: string): Promise<void> {
  const { session } = await admit(request);
  if ((await findVisible(session, connectionId)) === undefined) throw new ApiError("NOT_FOUND", { reason: "connectionNotFound" });
}

async function streamOf(request: NextRequest, connectionId: string): Promise<ReadableStream<Uint8Array>> {
  const over = new AbortController();
  let isGone = false;
  return new ReadableStream<Uint8Array>({
    async start(controller) {
      const send = (text: string) => {
        if (!over.signal.aborted) controller.enqueue(encoder.encode(text));
      };
      const lookAtRights = () => {
        mayFollow(request, connectionId).then(
          () => send(": still here\n\n"),
          () => over.abort(),
        );
      };
      let later: NodeJS.Timeout | undefined;
      const unfollow = await follow(
        connectionId,
        () => send("event: event\ndata: {}\n\n"),
        () => {
          later ??= setTimeout(() => {
            later = undefined;
            lookAtRights();
          }, rememberedMs);
        },
      );
      const heartbeat = setInterval(lookAtRights, heartbeatMs);
      const end = () => {
        clearInterval(heartbeat);
        clearTimeout(later);
        unfollow();
        if (!isGone) controller.close();
      };
      request.signal.addEventListener("abort", () => over.abort(), { once: true });
      if (over.signal.aborted || request.signal.aborted) return end();
      over.signal.addEventListener("abort", end, { once: true });
      send("retry: 3000\n\n");
    },
    cancel() {
      isGone = true;
      over.abort();
    },
  });
}

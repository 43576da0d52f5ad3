import { SSEStreamingApi } from "hono/streaming";

/**
 * A response of server-sent events that ends when `send` does. It replaces hono's `streamSSE` for handlers, which do not have hono's
 * context. `send` handles its own errors.
 */
export function eventStream(send: (events: SSEStreamingApi) => Promise<void>): Response {
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>();
  const events = new SSEStreamingApi(writable, readable);
  void send(events).finally(() => events.close());
  return new Response(events.responseReadable, {
    headers: { "content-type": "text/event-stream; charset=utf-8", "cache-control": "no-cache, no-transform", "x-accel-buffering": "no" },
  });
}

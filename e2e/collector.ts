import { createServer } from "node:http";
import { z } from "zod";
import { listen } from "./ports.ts";

const attribute = z.object({ key: z.string(), value: z.object({ stringValue: z.string().optional() }) });
const span = z.object({ spanId: z.string(), parentSpanId: z.string().optional(), name: z.string() });
const exported = z.object({
  resourceSpans: z.array(
    z.object({
      resource: z.object({ attributes: z.array(attribute) }),
      scopeSpans: z.array(z.object({ spans: z.array(span) })),
    }),
  ),
});

type Span = z.infer<typeof span> & { program: string | undefined };

/** Receives OpenTelemetry traces. */
export async function startCollector() {
  const spans = new Map<string, Span>();
  const server = createServer(async (request, response) => {
    let body = "";
    for await (const piece of request) body += String(piece);
    for (const { resource, scopeSpans } of exported.parse(JSON.parse(body)).resourceSpans) {
      const program = resource.attributes.find(({ key }) => key === "service.name")?.value.stringValue;
      for (const each of scopeSpans.flatMap((scope) => scope.spans)) spans.set(each.spanId, { ...each, program });
    }
    response.setHeader("content-type", "application/json").end("{}");
  });
  return {
    url: `http://127.0.0.1:${await listen(server)}`,
    /** The matching spans of a program, each with its parent. */
    of: (program: string, name: RegExp) =>
      [...spans.values()]
        .filter((each) => each.program === program && name.test(each.name))
        .map((each) => ({ ...each, parent: spans.get(each.parentSpanId ?? "") })),
    close: () => void server.close(),
  };
}

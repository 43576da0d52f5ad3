import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import {
  completable,
  type ElicitRequestFormParams,
  type EventStore,
  fromJsonSchema,
  isInitializeRequest,
  type JSONRPCMessage,
  type McpServer,
  ResourceTemplate,
  WebStandardStreamableHTTPServerTransport,
} from "@modelcontextprotocol/server";
import { z } from "zod";
import { png, wav } from "../conversations/file-fixtures.ts";
import type { OpenMcp } from "./mcp.ts";

// What the conformance suite expects beside the product's own tools: its test tools, resources and prompts, and sessions, in which a server asks
// the client back. Only tests import this.

const text = (words: string) => ({ content: [{ type: "text" as const, text: words }] });
const image = { type: "image" as const, data: png.toString("base64"), mimeType: "image/png" };
const embedded = (uri: string, mimeType: string, words: string) => ({
  type: "resource" as const,
  resource: { uri, mimeType, text: words },
});

/** Keeps the messages of interrupted streams. */
function memoryEvents(): EventStore {
  const events: { id: string; streamId: string; message: JSONRPCMessage }[] = [];
  return {
    async storeEvent(streamId, message) {
      const id = `${streamId}_${events.length}`;
      events.push({ id, streamId, message });
      return id;
    },
    async getStreamIdForEventId(id) {
      return events.find((event) => event.id === id)?.streamId;
    },
    async replayEventsAfter(lastId, { send }) {
      const last = events.findIndex((event) => event.id === lastId);
      const streamId = events[last]?.streamId ?? "";
      for (const event of events.slice(last + 1)) if (event.streamId === streamId) await send(event.id, event.message);
      return streamId;
    },
  };
}

/** The product's server with the suite's extras, one for each session. */
export const openForConformance: OpenMcp = (factory) => {
  const sessions = new Map<string, WebStandardStreamableHTTPServerTransport>();
  return {
    async fetch(request, { authInfo, parsedBody }) {
      const session = sessions.get(request.headers.get("mcp-session-id") ?? "");
      if (session !== undefined) return session.handleRequest(request, { authInfo, parsedBody });
      if (!isInitializeRequest(parsedBody)) return new Response("No session", { status: 404 });
      const transport = new WebStandardStreamableHTTPServerTransport({
        sessionIdGenerator: randomUUID,
        eventStore: memoryEvents(),
        retryInterval: 100,
        onsessioninitialized: (id) => {
          sessions.set(id, transport);
        },
      });
      const server = await factory({ era: "legacy", authInfo, requestInfo: request });
      if (!("registerTool" in server)) throw new Error("The factory makes a server with tools.");
      addExtras(server);
      await server.connect(transport);
      return transport.handleRequest(request, { authInfo, parsedBody });
    },
    async close() {
      for (const transport of sessions.values()) await transport.close();
    },
  };
};

function addExtras(mcp: McpServer): void {
  mcp.server.registerCapabilities({ logging: {}, resources: { subscribe: true } });
  mcp.server.setRequestHandler("resources/subscribe", () => ({}));
  mcp.server.setRequestHandler("resources/unsubscribe", () => ({}));
  addContentTools(mcp);
  addTalkingTools(mcp);
  addResources(mcp);
  addPrompts(mcp);
}

function addContentTools(mcp: McpServer): void {
  mcp.registerTool("test_simple_text", { description: "Text" }, () => text("This is a simple text response for testing."));
  mcp.registerTool("test_image_content", { description: "An image" }, () => ({ content: [image] }));
  mcp.registerTool("test_audio_content", { description: "Audio" }, () => ({
    content: [{ type: "audio", data: wav(0.1).toString("base64"), mimeType: "audio/wav" }],
  }));
  mcp.registerTool("test_embedded_resource", { description: "A resource" }, () => ({
    content: [embedded("test://embedded-resource", "text/plain", "This is an embedded resource content.")],
  }));
  mcp.registerTool("test_multiple_content_types", { description: "All of them" }, () => ({
    content: [
      { type: "text", text: "Multiple content types test:" },
      image,
      embedded("test://mixed-content-resource", "application/json", '{"test":"data","value":123}'),
    ],
  }));
  mcp.registerTool("test_error_handling", { description: "An error" }, () => {
    throw new Error("This tool intentionally returns an error for testing");
  });
  mcp.registerTool(
    "json_schema_2020_12_tool",
    {
      description: "Tool with JSON Schema 2020-12 features",
      inputSchema: fromJsonSchema({
        $schema: "https://json-schema.org/draft/2020-12/schema",
        type: "object",
        $defs: { address: { type: "object", properties: { street: { type: "string" }, city: { type: "string" } } } },
        properties: { name: { type: "string" }, address: { $ref: "#/$defs/address" } },
        additionalProperties: false,
      }),
    },
    () => text("Checked"),
  );
}

type Properties = ElicitRequestFormParams["requestedSchema"]["properties"];

function addTalkingTools(mcp: McpServer): void {
  mcp.registerTool("test_tool_with_logging", { description: "Logs" }, async ({ mcpReq }) => {
    for (const words of ["Tool execution started", "Tool processing data", "Tool execution completed"]) {
      await mcpReq.log("info", words);
      await sleep(50);
    }
    return text("Logged");
  });
  mcp.registerTool("test_tool_with_progress", { description: "Reports progress" }, async ({ mcpReq }) => {
    const progressToken = mcpReq._meta?.progressToken;
    for (const progress of [0, 50, 100]) {
      if (progressToken !== undefined)
        await mcpReq.notify({ method: "notifications/progress", params: { progressToken, progress, total: 100 } });
      await sleep(50);
    }
    return text("Done");
  });
  mcp.registerTool(
    "test_sampling",
    { description: "Asks the model", inputSchema: z.object({ prompt: z.string() }) },
    async ({ prompt }, { mcpReq }) => {
      const sampled = await mcpReq.requestSampling({
        messages: [{ role: "user", content: { type: "text", text: prompt } }],
        maxTokens: 100,
      });
      return text(`LLM response: ${JSON.stringify(sampled.content)}`);
    },
  );
  const inputSchema = z.object({ message: z.string().default("Please fill this in") });
  const elicits = (name: string, properties: Properties, required: string[] = []) =>
    mcp.registerTool(name, { description: "Asks the user", inputSchema }, async ({ message }, { mcpReq }) => {
      const { action, content } = await mcpReq.elicitInput({ message, requestedSchema: { type: "object", properties, required } });
      return text(`User response: action=${action}, content=${JSON.stringify(content ?? {})}`);
    });
  elicits(
    "test_elicitation",
    { username: { type: "string", description: "User's response" }, email: { type: "string", description: "User's email address" } },
    ["username", "email"],
  );
  elicits("test_elicitation_sep1034_defaults", {
    name: { type: "string", default: "John Doe" },
    age: { type: "integer", default: 30 },
    score: { type: "number", default: 95.5 },
    status: { type: "string", enum: ["active", "inactive", "pending"], default: "active" },
    verified: { type: "boolean", default: true },
  });
  const titled = (...titles: string[]) => titles.map((title, index) => ({ const: `value${index + 1}`, title }));
  elicits("test_elicitation_sep1330_enums", {
    untitledSingle: { type: "string", enum: ["option1", "option2", "option3"] },
    titledSingle: { type: "string", oneOf: titled("First Option", "Second Option", "Third Option") },
    legacyEnum: { type: "string", enum: ["opt1", "opt2", "opt3"], enumNames: ["Option One", "Option Two", "Option Three"] },
    untitledMulti: { type: "array", items: { type: "string", enum: ["option1", "option2", "option3"] } },
    titledMulti: { type: "array", items: { anyOf: titled("First Choice", "Second Choice", "Third Choice") } },
  });
  mcp.registerTool("test_reconnection", { description: "Closes its stream" }, async ({ http }) => {
    http?.closeSSE?.();
    await sleep(200);
    return text("Reconnection test completed successfully");
  });
}

function addResources(mcp: McpServer): void {
  const plain = { description: "For the conformance suite", mimeType: "text/plain" };
  mcp.registerResource("static-text", "test://static-text", plain, ({ href: uri }) => ({
    contents: [{ uri, mimeType: "text/plain", text: "This is the content of the static text resource." }],
  }));
  mcp.registerResource("static-binary", "test://static-binary", { ...plain, mimeType: "image/png" }, ({ href: uri }) => ({
    contents: [{ uri, mimeType: "image/png", blob: png.toString("base64") }],
  }));
  mcp.registerResource("watched", "test://watched-resource", plain, ({ href: uri }) => ({ contents: [{ uri, text: "Watched" }] }));
  mcp.registerResource(
    "template",
    new ResourceTemplate("test://template/{id}/data", { list: undefined }),
    { ...plain, mimeType: "application/json" },
    ({ href: uri }, { id }) => ({
      contents: [{ uri, mimeType: "application/json", text: JSON.stringify({ id, templateTest: true, data: `Data for ID: ${id}` }) }],
    }),
  );
}

function addPrompts(mcp: McpServer): void {
  const user = (content: ReturnType<typeof embedded> | typeof image | { type: "text"; text: string }) => ({
    role: "user" as const,
    content,
  });
  const says = (words: string) => user({ type: "text", text: words });
  mcp.registerPrompt("test_simple_prompt", { description: "Simple" }, () => ({ messages: [says("This is a simple prompt for testing.")] }));
  mcp.registerPrompt(
    "test_prompt_with_arguments",
    {
      description: "With arguments",
      argsSchema: z.object({
        arg1: completable(z.string(), (begun) => ["paris", "park", "party"].filter((each) => each.startsWith(begun))),
        arg2: z.string(),
      }),
    },
    ({ arg1, arg2 }) => ({ messages: [says(`Prompt with arguments: arg1='${arg1}', arg2='${arg2}'`)] }),
  );
  mcp.registerPrompt(
    "test_prompt_with_embedded_resource",
    { description: "With a resource", argsSchema: z.object({ resourceUri: z.string() }) },
    ({ resourceUri }) => ({
      messages: [
        user(embedded(resourceUri, "text/plain", "Embedded resource content for testing.")),
        says("Please process the embedded resource above."),
      ],
    }),
  );
  mcp.registerPrompt("test_prompt_with_image", { description: "With an image" }, () => ({
    messages: [user(image), says("Please analyze the image above.")],
  }));
}

import { type Client, createClient, type Send } from "#contract/client.ts";
import { apiVersion, headers as names } from "#contract/common.ts";
import { type DryRunSummary, dryRunSummary } from "#contract/dry-run.ts";
import { type Endpoint, methodOf, pathOf } from "#contract/endpoint.ts";
import { contract } from "#contract/index.ts";
import { mayUse } from "#contract/permissions.ts";
import { readText } from "#contract/read-body.ts";
import type { TokenActor } from "../context.ts";
import { type Action, type Input, requestOf } from "./actions.ts";

/** Sends a request to the service itself, through the whole pipeline. */
export type SendInside = (request: Request) => Response | Promise<Response>;

export type Outcome = { isOk: true; answer: unknown; dryRun?: DryRunSummary } | { isOk: false; message: string };

/** The program that calls the tools: its token, and the token's rights. */
export type Agent = {
  readonly locationId: string;
  readonly companyId: string;
  /** Whether the token, and the user who authorized it, may use the endpoint. The pipeline decides again at each call. */
  may(endpoint: Endpoint): boolean;
  call(action: Action, input: Input, how?: { isDry?: boolean; idempotencyKey?: string | undefined }): Promise<Outcome>;
  readonly api: Client<typeof contract>;
};

/** Larger than any page of a response. */
const answerBytesMost = 64 * 1024 * 1024;

export function createAgent(actor: TokenActor, asked: Request, inside: SendInside): Agent {
  const forwarded = Object.fromEntries(
    ["authorization", "x-forwarded-for"].flatMap((name) => {
      const value = asked.headers.get(name);
      return value === null ? [] : [[name, value]];
    }),
  );
  const send: Send = async (address, init) =>
    inside(
      new Request(new URL(address, "http://service.internal"), {
        ...init,
        headers: { ...init.headers, ...forwarded },
        signal: asked.signal,
      }),
    );
  return {
    locationId: actor.locationId,
    companyId: actor.companyId,
    may: (endpoint) =>
      "scope" in endpoint.access &&
      actor.scopes.has(endpoint.access.scope) &&
      (actor.authorizedBy === undefined || mayUse(actor.authorizedBy, endpoint).isAllowed),
    async call(action, input, { isDry = false, idempotencyKey } = {}) {
      const { endpoint } = action;
      const { params, query, body } = requestOf(action, input, actor.locationId);
      const path = pathOf(endpoint.route).replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name] ?? "")));
      const method = methodOf(endpoint.route);
      const response = await send(`${path}${queryText(query)}`, {
        method,
        headers: {
          [names.version]: apiVersion,
          ...(endpoint.input.body === undefined ? {} : { "content-type": "application/json" }),
          ...(isDry ? { [names.dryRun]: "true" } : {}),
          ...(idempotencyKey === undefined ? {} : { [names.idempotencyKey]: idempotencyKey }),
        },
        ...(endpoint.input.body === undefined || method === "GET" ? {} : { body: JSON.stringify(body ?? {}) }),
      });
      const answer: unknown = JSON.parse((await readText(response, { limitBytes: answerBytesMost })) || "{}");
      if (!response.ok) return { isOk: false, message: messageOf(answer, response) };
      const summary = response.headers.get(names.dryRunSummary);
      return { isOk: true, answer, ...(summary === null ? {} : { dryRun: dryRunSummary.parse(JSON.parse(summary)) }) };
    },
    api: createClient(contract, send),
  };
}

function queryText(query: Input): string {
  const text = new URLSearchParams();
  for (const [name, value] of Object.entries(query))
    for (const item of [value].flat())
      if (item !== undefined && item !== null) text.append(name, typeof item === "object" ? JSON.stringify(item) : String(item));
  const written = text.toString();
  return written === "" ? "" : `?${written}`;
}

function messageOf(answer: unknown, response: Response): string {
  const message: unknown = Reflect.get(Object(answer), "message");
  const wait = response.headers.get("retry-after");
  const text = [message].flat().map(String).join("; ");
  return `${response.status}: ${text}${wait === null ? "" : ` Try again in ${wait} s.`}`;
}

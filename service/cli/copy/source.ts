import { request } from "undici";
import { type Client, createClient, type Send } from "#contract/client.ts";
import { type Repeating, repeating } from "#contract/client-package/repeating.ts";
import { apiVersion, headers as names } from "#contract/common.ts";
import { ApiError } from "#contract/errors.ts";
import { contract } from "#contract/index.ts";
import { withoutSlashesAtEnd } from "#contract/paths.ts";
import type { SpooledFile } from "../../files/kept.ts";
import { spooled, TooLarge } from "../../files/spool.ts";
import type { Settings } from "../../settings.ts";
import { createAgents, reasonAgainst, requireTarget, TargetRefused } from "../../workflows/targets.ts";
import { UsageError } from "../usage-error.ts";
import { lenient } from "./lenient.ts";

// The server that a location is copied from. It is not trusted: only addresses that webhooks may call are allowed, redirects are not
// followed, and the size of responses is limited.

export type Api = Client<typeof contract>;

/** A file that is not copied, with the reason. */
export class FileRefused extends Error {}

export type Source = {
  api: Api;
  url: string;
  locationId: string;
  /** Downloads a file, which exists while `use` runs. The token is sent only to the source itself. Undefined if there is no such file. */
  download<T>(address: string, sizeMost: number, use: (file: SpooledFile) => Promise<T>): Promise<T | undefined>;
  close(): Promise<void>;
};

export type SourceLimits = { answerBytes: number; answerMs: number; fileMs: number; attempts?: Repeating["attempts"] };
const usualLimits: SourceLimits = { answerBytes: 32 * 1024 * 1024, answerMs: 60_000, fileMs: 10 * 60_000 };

const addressOf = (text: string, allowLoopback: boolean): string => {
  const against = reasonAgainst(text, allowLoopback);
  if (against !== undefined) throw new UsageError(`--from ${against}`);
  const url = new URL(text);
  if (url.username !== "" || url.password !== "" || url.search !== "" || url.hash !== "")
    throw new UsageError("--from must be an address without a password, a query or a fragment.");
  return withoutSlashesAtEnd(url.href);
};

/** The rejection of an address among the causes of an error. */
function refusalIn(thrown: unknown): TargetRefused | undefined {
  for (let error = thrown; error instanceof Error; error = error.cause) if (error instanceof TargetRefused) return error;
  return undefined;
}

export function openSource(
  given: { url: string; token: string; locationId: string; settings: Pick<Settings, "allowLoopback" | "dataDir"> },
  { answerBytes, answerMs, fileMs, attempts }: SourceLimits = usualLimits,
): Source {
  const { allowLoopback, dataDir } = given.settings;
  const url = addressOf(given.url, allowLoopback);
  const agents = createAgents({ allowLoopback });
  const authorization = `Bearer ${given.token}`;
  const ask = async (address: URL, init: { method?: string; headers?: Record<string, string>; body?: string; ms: number }) => {
    requireTarget(address, allowLoopback);
    try {
      return await request(address, {
        dispatcher: agents.of(address),
        method: init.method ?? "GET",
        ...(init.headers === undefined ? {} : { headers: init.headers }),
        ...(init.body === undefined ? {} : { body: init.body }),
        signal: AbortSignal.timeout(init.ms),
      });
    } catch (thrown) {
      throw refusalIn(thrown) ?? thrown;
    }
  };
  const send: Send = async (path, { method = "GET", headers, body }) => {
    const address = new URL(`${url}${path}`);
    const sent = { authorization, ...Object.fromEntries(new Headers(headers)) };
    const answer = await ask(address, { method, headers: sent, ...(typeof body === "string" ? { body } : {}), ms: answerMs });
    if (answer.statusCode >= 300 && answer.statusCode < 400) {
      discard(answer.body);
      throw new UsageError(`The source redirects ${address.pathname} to another address. Use the final address with --from.`);
    }
    const text = await textOf(answer.body, answerBytes, address.pathname);
    if (isTooDeep(text)) throw new UsageError(`The response of the source to ${address.pathname} is too deeply nested.`);
    const given = Object.entries(answer.headers).flatMap(([name, value]) => (typeof value === "string" ? [[name, value] as const] : []));
    return new Response(answer.statusCode === 204 ? null : text, { status: answer.statusCode, headers: Object.fromEntries(given) });
  };
  const mayPass = (error: unknown) => !(error instanceof UsageError || error instanceof TargetRefused);
  const how: Partial<Repeating> = { isReadOnly: true, mayPass, ...(attempts === undefined ? {} : { attempts }) };
  return {
    api: createClient(lenient(contract), explained(repeating(send, how))),
    url,
    locationId: given.locationId,
    async download(place, sizeMost, use) {
      if (!URL.canParse(place, `${url}/`)) throw new FileRefused("its address is invalid");
      const address = new URL(place.startsWith("/") ? `${url}${place}` : place);
      const isOwn = address.origin === new URL(url).origin;
      // The token is sent only to the interface, never to addresses that occur in messages.
      const headers = place.startsWith("/") ? { authorization, [names.version]: apiVersion } : undefined;
      const failed = (thrown: unknown): never => {
        if (thrown instanceof TargetRefused) throw new FileRefused(thrown.message);
        const why = thrown instanceof Error ? thrown.message : String(thrown);
        // If the source is unavailable, the copy stops and can continue later. Another host may be gone permanently.
        throw isOwn ? new UsageError(`The source cannot be reached: ${why}`) : new FileRefused(`its host cannot be reached: ${why}`);
      };
      const answer = await retried(() => ask(address, { ...(headers === undefined ? {} : { headers }), ms: fileMs })).catch(failed);
      if (answer.statusCode !== 200) {
        discard(answer.body);
        if (answer.statusCode === 404) return undefined;
        if (isOwn && (answer.statusCode === 429 || answer.statusCode >= 500))
          return failed(`it responded with status ${answer.statusCode}`);
        throw new FileRefused(`its host responded with status ${answer.statusCode}`);
      }
      return spooled(dataDir, arriving(answer.body, failed), sizeMost, use).catch((thrown: unknown) => {
        throw thrown instanceof TooLarge ? new FileRefused(thrown.message) : thrown;
      });
    },
    close: () => agents.close(),
  };
}

const attemptsMost = 4;

type Answered = Awaited<ReturnType<typeof request>>;

/** Repeats a download while its host is too busy. */
async function retried(ask: () => Promise<Answered>): Promise<Answered> {
  for (let attempt = 1; ; attempt++) {
    const answer = await ask();
    const isBusy = answer.statusCode === 429 || answer.statusCode >= 500;
    if (!isBusy || attempt >= attemptsMost) return answer;
    discard(answer.body);
    const asked = Number(answer.headers["retry-after"] ?? 1);
    await new Promise((resolve) => setTimeout(resolve, Math.min(Number.isFinite(asked) ? asked : 1, 60) * 1000));
  }
}

/** Discards an unread response. Its connection may fail meanwhile, which has no effect. */
const discard = (body: Answered["body"]) => body.on("error", () => undefined).destroy();

const depthMost = 40;

/** Whether the JSON is nested too deeply for recursive functions. */
function isTooDeep(json: string): boolean {
  let depth = 0;
  let isText = false;
  for (let at = 0; at < json.length; at++) {
    const each = json[at];
    if (isText && each === "\\") at++;
    else if (each === '"') isText = !isText;
    else if (!isText && (each === "[" || each === "{")) depth++;
    else if (!isText && (each === "]" || each === "}")) depth--;
    if (depth > depthMost) return true;
  }
  return false;
}

async function* arriving(body: AsyncIterable<Uint8Array>, failed: (thrown: unknown) => never): AsyncGenerator<Uint8Array> {
  try {
    yield* body;
  } catch (thrown) {
    failed(thrown);
  }
}

async function textOf(body: AsyncIterable<Uint8Array>, bytesMost: number, path: string): Promise<string> {
  const pieces: Uint8Array[] = [];
  let size = 0;
  for await (const piece of body) {
    size += piece.byteLength;
    if (size > bytesMost)
      throw new UsageError(`The response of the source to ${path} is larger than ${Math.floor(bytesMost / 1024 / 1024)} MB.`);
    pieces.push(piece);
  }
  return Buffer.concat(pieces).toString("utf8");
}

/** Readable descriptions of connection errors. */
const explained =
  (send: Send): Send =>
  async (path, init) => {
    try {
      return await send(path, init);
    } catch (thrown) {
      if (thrown instanceof UsageError) throw thrown;
      const why = thrown instanceof TargetRefused ? thrown.message : thrown instanceof Error ? thrown.message : String(thrown);
      throw new UsageError(`The source cannot be reached: ${why.replace(/\.$/, "")}.`);
    }
  };

/** The error that ends the copy: the source's response, and the part that can be left out. */
export function stopOf(thrown: unknown, part?: { name: string }): unknown {
  if (!(thrown instanceof ApiError)) return thrown;
  const said = thrown.messages.join("; ").slice(0, 300);
  if (thrown.status === 429)
    return new UsageError("The source's rate limit or daily allowance is used up. Run the command again later to continue.");
  if (thrown.status === 401) return new UsageError(`The source does not accept the token: ${said}`);
  if (part === undefined) return new UsageError(`The source responded with status ${thrown.status}: ${said}`);
  return new UsageError(
    `The source responded with status ${thrown.status} for ${part.name}: ${said.replace(/\.$/, "")}. Run the command again to continue, or with --without ${part.name} to skip them.`,
  );
}

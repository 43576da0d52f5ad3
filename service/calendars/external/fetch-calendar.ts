import { request } from "undici";
import type { ExternalProblem } from "#contract/calendars/external-calendars.ts";
import { type Agents, createAgents, requireTarget, TargetRefused } from "../../workflows/targets.ts";

// Calendars are fetched under the rules of webhooks: public https addresses only, checked at each connection.

const fetchMs = 20_000;
const bytesMost = 5_000_000;
const redirectsMost = 3;

export class NotFetched extends Error {
  readonly problem: ExternalProblem;

  constructor(problem: ExternalProblem) {
    super(`The calendar was not fetched: ${problem}`);
    this.problem = problem;
  }
}

/** The text of a calendar. Redirects are followed only to addresses that may be called directly. */
export async function fetchCalendar(address: string, allowLoopback: boolean): Promise<string> {
  const agents = createAgents({ allowLoopback });
  const tooLong = AbortSignal.timeout(fetchMs);
  try {
    return await follow(new URL(address), { agents, allowLoopback, signal: tooLong });
  } catch (thrown) {
    if (thrown instanceof NotFetched) throw thrown;
    for (let error = thrown; error instanceof Error; error = error.cause)
      if (error instanceof TargetRefused) throw new NotFetched("address");
    throw new NotFetched(tooLong.aborted ? "tooSlow" : "unreachable");
  } finally {
    await agents.close();
  }
}

type How = { agents: Agents; allowLoopback: boolean; signal: AbortSignal };

async function follow(first: URL, { agents, allowLoopback, signal }: How): Promise<string> {
  let url = first;
  for (let hop = 0; hop <= redirectsMost; hop += 1) {
    requireTarget(url, allowLoopback);
    const headers = { accept: "text/calendar", "accept-encoding": "identity", "user-agent": "Frontdesk-Calendars/1.0" };
    const answer = await request(url, { dispatcher: agents.of(url), signal, headers });
    const { location } = answer.headers;
    if (answer.statusCode >= 300 && answer.statusCode < 400 && typeof location === "string" && URL.canParse(location, url)) {
      abandon(answer.body);
      url = new URL(location, url);
      continue;
    }
    if (answer.statusCode !== 200) {
      abandon(answer.body);
      throw new NotFetched("status");
    }
    return textOf(answer.body);
  }
  throw new NotFetched("status");
}

type Body = AsyncIterable<Buffer> & { destroy(): unknown; on(event: "error", heard: () => void): unknown };

/** Discards the unread rest of a body. Ending the body early is reported as an error, which nothing awaits. */
function abandon(body: Body): void {
  body.on("error", () => undefined);
  body.destroy();
}

async function textOf(body: Body): Promise<string> {
  const parts: Buffer[] = [];
  let size = 0;
  for await (const part of body) {
    size += part.length;
    if (size > bytesMost) {
      abandon(body);
      throw new NotFetched("tooLarge");
    }
    parts.push(part);
  }
  return Buffer.concat(parts).toString("utf8");
}

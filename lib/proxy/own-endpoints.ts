import type { NextRequest } from "next/server";
import type { Endpoint, Received } from "#contract/endpoint.ts";
import { ApiError } from "#contract/errors.ts";
import { readJson } from "#contract/read-body.ts";
import type { Session } from "#contract/users/sessions.ts";
import { checksOf } from "#contract/validation.ts";
import { refusal } from "./answer.ts";
import { admit, requireView } from "./gate.ts";

type Place = { params: Promise<Record<string, string>> };
type Verb<E extends Endpoint> = (session: Session, input: Received<E>) => Promise<unknown>;

/** A route of the dashboard's own server, with the declaration that its pages use to call it. */
export const answerOwn =
  <E extends Endpoint>(endpoint: E, verb: Verb<E>) =>
  async (request: NextRequest, place: Place): Promise<Response> => {
    try {
      const { session } = await admit(request);
      requireView(session, endpoint);
      const raw = { params: await place.params, body: endpoint.input.body === undefined ? undefined : await readJson(request) };
      const answer = endpoint.output.parse(await verb(session, received(endpoint, raw)));
      return Response.json(answer, { status: endpoint.status, headers: { "cache-control": "no-store" } });
    } catch (thrown) {
      return refusal(thrown);
    }
  };

type Raw = { params: unknown; body: unknown };

/** Sound because each part was parsed with the schema that defines the type. */
// biome-ignore lint/nursery/noUnsafeTypeAssertion: as the comment above says
const received = <E extends Endpoint>(endpoint: E, raw: Raw): Received<E> => parsed(endpoint, raw) as Received<E>;

function parsed(endpoint: Endpoint, raw: Raw): Record<string, unknown> {
  const input: Record<string, unknown> = {};
  for (const part of ["params", "body"] as const) {
    const read = endpoint.input[part]?.safeParse(raw[part]);
    if (read === undefined) continue;
    if (!read.success) throw new ApiError("INVALID", { message: checksOf(read.error, raw[part]).map(({ message }) => message) });
    input[part] = read.data;
  }
  return input;
}

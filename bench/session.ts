import { z } from "zod";
import { apiVersion, headers } from "#contract/common.ts";
import type { Bench } from "./bench.ts";
import { makePerson, type Place } from "./harness.ts";
import { ask } from "./requests.ts";

const session = z.object({ token: z.string() });

/** The headers of a user of the location, for endpoints of the application half. */
export async function signedIn({ serviceUrl }: Bench, place: Place): Promise<Record<string, string>> {
  const version = { [headers.version]: apiVersion };
  const { email, password } = await makePerson([place.id]);
  const answer = await ask(`${serviceUrl}/application/sessions`, { method: "POST", headers: version, body: { email, password } });
  return { ...version, authorization: `Bearer ${session.parse(JSON.parse(answer.body)).token}` };
}

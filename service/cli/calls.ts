import { randomUUID } from "node:crypto";
import { request } from "undici";
import { z } from "zod";
import { ringingPath } from "../telephone/hear-call.ts";
import { telephoneSecret } from "../telephone/secrets.ts";
import { signedReport } from "../telephone/signed-report.ts";
import { command, option } from "./command.ts";
import { UsageError } from "./usage-error.ts";

const location = z.string().min(1);
const number = z.string().trim().min(1).max(50);
const callId = z.string().min(1).max(200);

export const callCommands = [
  command({
    words: "call report",
    about: "Reports a call to the running service, signed like a telephone system does. Use it to try the caller card.",
    options: z.strictObject({
      location: option(location, "ID", "The location, which must have a connected telephone system (Settings, Integrations)."),
      from: option(number.optional(), "NUMBER", "The caller's number. Without it, the number is withheld."),
      to: option(number.optional(), "NUMBER", "The number called."),
      call: option(callId.optional(), "ID", "The ID of the call. Without it, a new call is reported."),
      state: option(
        z.enum(["ringing", "answered", "ended"]).default("ringing"),
        "STATE",
        "The state: ringing, answered or ended. Default: ringing.",
      ),
    }),
    async run(deps, { location: locationId, from, to, call, state }) {
      const secret = await telephoneSecret(await deps.location(locationId));
      if (secret === undefined)
        throw new UsageError(`Location ${locationId} has no telephone system. Connect one in Settings, Integrations.`);
      const url = `${deps.baseUrl}${ringingPath}?locationId=${encodeURIComponent(locationId)}`;
      const id = call ?? randomUUID();
      const data = { callId: id, from: from ?? null, to: to ?? null };
      const answer = await request(url, signedReport(secret, { type: `call.${state}`, data })).catch((error: unknown) => {
        throw new UsageError(
          `No response from the service at ${deps.baseUrl} (${error instanceof Error ? error.message : String(error)}).`,
        );
      });
      await answer.body.dump();
      if (answer.statusCode !== 204) throw new UsageError(`The service rejected the report with status ${answer.statusCode}.`);
      return { callId: id, state };
    },
  }),
];

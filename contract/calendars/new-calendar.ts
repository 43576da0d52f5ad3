import { endpoint } from "../endpoint.ts";
import { calendars } from "./calendars.ts";

export const newCalendar = {
  create: endpoint({
    route: "POST /application/calendars",
    summary: "Create a calendar with the default notifications and, unless it is given, the default minimum notice.",
    session: true,
    right: "calendars.write",
    reach: "wholeLocation",
    alsoNeeds: ["settings"],
    input: { body: calendars.create.input.body },
    output: calendars.create.output,
    errors: ["NOT_FOUND", "CONFLICT"],
  }),
};

import { z } from "zod";
import { scopes } from "#contract/scopes.ts";
import * as tokens from "../integrations/issued-tokens.ts";
import { command, flag, list, option } from "./command.ts";
import { filledText } from "./locations.ts";
import { UsageError } from "./usage-error.ts";

const locationId = z.string().min(1);
const scopeNames = list.pipe(z.array(z.string()).min(1, { error: "must name a scope" }));

const aboutToken = (words: string, about: string, run: (...given: [...Parameters<typeof tokens.cancelRotation>]) => Promise<unknown>) =>
  command({
    words,
    about,
    argument: "ID",
    options: z.strictObject({}),
    run: (deps, { id }) => deps.change((tx) => run(tx, id, deps.now())),
  });

export const tokenCommands = [
  command({
    words: "token create",
    about: "Issues a token for a location. The token is shown this once.",
    options: z.strictObject({
      location: option(locationId, "ID", "The location it gives access to."),
      name: option(filledText, "N", "What it is for."),
      scopes: option(scopeNames.optional(), "a,b", "What it may do."),
      "all-scopes": flag("Gives it every scope."),
      kind: option(
        z.enum(["pit", "location"], { error: "must be pit or location" }).default("pit"),
        "pit|location",
        "A Private Integration Token, or a Location token.",
      ),
    }),
    async run(deps, given) {
      if ((given.scopes === undefined) === !given["all-scopes"]) throw new UsageError("Give either --scopes a,b or --all-scopes.");
      const granted = given.scopes === undefined ? [...scopes] : tokens.scopesOf(given.scopes);
      const { tenant } = await deps.location(given.location);
      return deps.change((tx) => tokens.create(tx, tenant, { name: given.name, scopes: granted, kind: given.kind }, deps.now()));
    },
  }),

  command({
    words: "token list",
    about: "Lists a location's tokens, without their secrets.",
    options: z.strictObject({ location: option(locationId, "ID", "The location.") }),
    run: async (deps, given) => ({ tokens: await tokens.list(deps.db.query, (await deps.location(given.location)).tenant, deps.now()) }),
  }),

  command({
    words: "token edit",
    about: "Changes a token's name or scopes; the token stays the same.",
    argument: "ID",
    options: z.strictObject({
      name: option(filledText.optional(), "N", "Its new name."),
      scopes: option(scopeNames.optional(), "a,b", "Its new scopes, in place of all it has."),
    }),
    async run(deps, given) {
      if (given.name === undefined && given.scopes === undefined) throw new UsageError("Give --name or --scopes.");
      const fields = {
        ...(given.name === undefined ? {} : { name: given.name }),
        ...(given.scopes === undefined ? {} : { scopes: tokens.scopesOf(given.scopes) }),
      };
      return deps.change((tx) => tokens.edit(tx, given.id, fields, deps.now()));
    },
  }),

  command({
    words: "token rotate",
    about: "Issues a new token in the place of an old one, which works for 7 days more.",
    argument: "ID",
    options: z.strictObject({ now: flag("Ends the old token at once.") }),
    run: (deps, given) => deps.change((tx) => tokens.rotate(tx, given.id, { atOnce: given.now }, deps.now())),
  }),

  aboutToken("token rotate-cancel", "Ends a rotation's 7 days in favour of the old token.", tokens.cancelRotation),
  aboutToken("token expire-old", "Ends a rotation's 7 days in favour of the new token.", tokens.expireOld),
  aboutToken("token delete", "Ends a token for good.", tokens.remove),
];

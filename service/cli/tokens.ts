import { z } from "zod";
import { scopes } from "#contract/scopes.ts";
import * as tokens from "../integrations/issued-tokens.ts";
import { command, flag, list, option } from "./command.ts";
import { filledText } from "./people.ts";
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
    about: "Creates a token for a location. The token is printed once.",
    options: z.strictObject({
      location: option(locationId, "ID", "The location of the token."),
      name: option(filledText, "N", "The name of the token."),
      scopes: option(scopeNames.optional(), "a,b", "The scopes of the token."),
      "all-scopes": flag("Gives the token every scope."),
      kind: option(
        z.enum(["pit", "location"], { error: "must be pit or location" }).default("pit"),
        "pit|location",
        "A Private Integration Token, or a Location token.",
      ),
    }),
    async run(deps, given) {
      if ((given.scopes === undefined) === !given["all-scopes"]) throw new UsageError("Use either --scopes a,b or --all-scopes.");
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
    about: "Changes the name or scopes of a token. The token stays the same.",
    argument: "ID",
    options: z.strictObject({
      name: option(filledText.optional(), "N", "The new name."),
      scopes: option(scopeNames.optional(), "a,b", "The new scopes, which replace the current ones."),
    }),
    async run(deps, given) {
      if (given.name === undefined && given.scopes === undefined) throw new UsageError("Use --name or --scopes.");
      const fields = {
        ...(given.name === undefined ? {} : { name: given.name }),
        ...(given.scopes === undefined ? {} : { scopes: tokens.scopesOf(given.scopes) }),
      };
      return deps.change((tx) => tokens.edit(tx, given.id, fields, deps.now()));
    },
  }),

  command({
    words: "token rotate",
    about: "Replaces a token with a new one. The old token works for 7 more days.",
    argument: "ID",
    options: z.strictObject({ now: flag("Ends the old token immediately.") }),
    run: (deps, given) => deps.change((tx) => tokens.rotate(tx, given.id, { atOnce: given.now }, deps.now())),
  }),

  aboutToken("token rotate-cancel", "Cancels a rotation: the new token stops working.", tokens.cancelRotation),
  aboutToken("token expire-old", "Completes a rotation: the old token stops working now.", tokens.expireOld),
  aboutToken("token delete", "Deletes a token permanently.", tokens.remove),
];

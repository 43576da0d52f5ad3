import type { CommandSearch } from "#components/layout/commands.ts";
import type { CrmServer } from "#lib/crm-server/crm-server.ts";
import { routes } from "#lib/routes.ts";

/** The title of the results, the name for a record without one, and the label of an object. */
type Texts = { title: string; unnamed: string; labelOf: (objectKey: string, stored: string) => string };

/** Finds records of any object for the command palette. */
export const recordCommands = (
  server: CrmServer,
  open: (item: { href: string; label: string }) => void,
  { title, unnamed, labelOf }: Texts,
): CommandSearch => ({
  title,
  async find(typed, signal) {
    return (await server.records.find(typed.slice(0, 100), { signal })).map(({ objectKey, id, name, label }) => ({
      id,
      label: name || unnamed,
      hint: labelOf(objectKey, label),
      onSelect: () => open({ href: routes.record(objectKey, id), label: name || unnamed }),
    }));
  },
});

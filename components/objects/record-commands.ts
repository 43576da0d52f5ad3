import type { CommandSearch } from "#components/layout/commands.ts";
import type { CrmServer } from "#lib/crm-server/crm-server.ts";
import { routes } from "#lib/routes.ts";

/** The title of the results, and the name of a record without one. */
type Texts = { title: string; unnamed: string };

/** Finds records of any object for the command palette. */
export const recordCommands = (
  server: CrmServer,
  open: (item: { href: string; label: string }) => void,
  { title, unnamed }: Texts,
): CommandSearch => ({
  title,
  async find(typed, signal) {
    return (await server.records.find(typed.slice(0, 100), { signal })).map(({ objectKey, id, name, label }) => ({
      id,
      label: name || unnamed,
      hint: label,
      onSelect: () => open({ href: routes.record(objectKey, id), label: name || unnamed }),
    }));
  },
});

import type { CommandSearch } from "#components/layout/commands.ts";
import type { CurrentConnection } from "#lib/api/connection.tsx";
import { routes } from "#lib/routes.ts";

/** Finds records of any object for the palette. How is fetched when somebody looks for something. */
export const recordCommands = (place: Pick<CurrentConnection, "locationId" | "isOwn">, go: (href: string) => void): CommandSearch => ({
  title: "Records",
  async find(typed, signal) {
    const { findNamed } = await import("./named-records.ts");
    return (await findNamed(place, typed, signal)).map(({ objectKey, id, name, label }) => ({
      id,
      label: name || "Unnamed",
      isVerbatim: true,
      hint: label,
      onSelect: () => go(routes.record(objectKey, id)),
    }));
  },
});

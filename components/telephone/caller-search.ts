import type { CommandSearch } from "#components/layout/commands.ts";
import { lookUp, mayBePhone } from "./lookup.ts";

/** Offers the caller card for a phone number that is typed or pasted into the command palette. */
export const callerSearch = (title: string, labelOf: (number: string) => string): CommandSearch => ({
  title,
  find: async (query) => (mayBePhone(query) ? [{ id: "caller", label: labelOf(query.trim()), onSelect: () => lookUp(query.trim()) }] : []),
});

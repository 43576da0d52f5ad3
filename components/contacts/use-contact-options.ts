"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useMemo } from "react";
import { useTranslations } from "use-intl";
import type { Option } from "#components/ui/option.ts";
import { useFigures } from "#components/ui/place.tsx";
import { businessQueries } from "#lib/api/businesses.ts";
import { useConnection } from "#lib/api/connection.tsx";
import { knownContacts } from "#lib/api/contact-cache.ts";
import { tagQueries } from "#lib/api/tags.ts";
import { useUsers } from "#lib/api/use-users.ts";
import { useValueName } from "./use-value-names.ts";

type Search = (query: string, signal: AbortSignal) => Promise<readonly Option[]>;

export type ContactOptions = {
  tags: Search;
  businesses: Search;
  owners: readonly Option[];
  /** The sources of contacts that were loaded so far, because no server lists sources. */
  sources: Search;
  types: Search;
};

const matches = (text: string, query: string) => text.toLowerCase().includes(query.trim().toLowerCase());

/** The options for the fields of a contact. */
export function useContactOptions(): ContactOptions {
  const t = useTranslations("contacts.useContactOptions");
  const figure = useFigures();
  const { user, server } = useConnection();
  const client = useQueryClient();
  const users = useUsers();
  const valueName = useValueName();
  return useMemo(() => {
    const seen =
      (field: "source" | "type"): Search =>
      async (query) => {
        const values = new Set(knownContacts(client).flatMap((contact) => contact[field] ?? []));
        return [...values]
          .map((value) => ({ value, label: valueName(field, value) }))
          .filter(({ label }) => matches(label, query))
          .sort((one, other) => one.label.localeCompare(other.label))
          .slice(0, 50);
      };
    return {
      tags: async (query) =>
        (await client.fetchQuery(tagQueries.list(server, query.trim()))).map(({ tag, count }) => ({
          value: tag,
          label: tag,
          description: figure(count),
        })),
      businesses: async (query) =>
        (await client.fetchQuery(businessQueries.list(server, query.trim()))).map(({ id, name }) => ({
          value: id,
          label: name,
        })),
      owners: (users ?? []).map(({ id, name }) => ({ value: id, label: id === user.id ? t("you", { name }) : name })),
      sources: seen("source"),
      types: seen("type"),
    };
  }, [client, server, users, user.id, figure, t, valueName]);
}

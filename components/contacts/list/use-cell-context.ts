"use client";

import { useQuery } from "@tanstack/react-query";
import { useSearchParams } from "next/navigation";
import { useMemo } from "react";
import { businessQueries } from "#lib/api/businesses.ts";
import { useConnection, useMay } from "#lib/api/connection.tsx";
import { useLocationPhones, usePhonePlace } from "#lib/api/location-phones.ts";
import { userQueries } from "#lib/api/users.ts";
import { contactPageUrl } from "#lib/url/contact-page.ts";
import type { CellSettings } from "./contact-cells.tsx";
import { useInlineEdit } from "./use-inline-edit.ts";

/** What all cells of the table share, asked for once. */
export function useContactCells() {
  const { server } = useConnection();
  const from = useSearchParams().toString();
  const { data: users } = useQuery(userQueries.list(server));
  const { data: businesses } = useQuery(businessQueries.list(server));
  const formatPhone = useLocationPhones();
  const { country, timezone } = usePhonePlace();
  const mayChange = useMay("change-contact");
  const editing = useInlineEdit();
  const { save } = editing;
  const cells = useMemo(
    (): CellSettings => ({
      users,
      owners: (users ?? []).map(({ id, name }) => ({ value: id, label: name, isVerbatim: true })),
      businesses: new Map(businesses?.map((business) => [business.id, business])),
      can: server.can,
      mayChange,
      formatPhone,
      // What is known of all countries is large, so it comes with the first number that is saved.
      readPhone: async (text) => {
        const { phoneCountryOf, readPhone } = await import("#contract/contacts/phone-numbers.ts");
        return readPhone(text, phoneCountryOf({ country, timezone })) ?? text;
      },
      save,
      hrefOf: (contactId, at) => contactPageUrl(contactId).href({ from, at }),
    }),
    [users, businesses, server, mayChange, formatPhone, country, timezone, save, from],
  );
  return { cells, editing };
}

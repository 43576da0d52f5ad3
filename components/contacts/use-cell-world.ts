"use client";

import { useQuery } from "@tanstack/react-query";
import { useSearchParams } from "next/navigation";
import { useMemo } from "react";
import { businessQueries } from "#lib/api/businesses.ts";
import { useConnection, useMay } from "#lib/api/connection.tsx";
import { useLocationPhones } from "#lib/api/location-phones.ts";
import { userQueries } from "#lib/api/users.ts";
import { contactPageUrl } from "#lib/url/contact-page.ts";
import type { CellWorld } from "./contact-cells.tsx";
import { useInlineEdit } from "./use-inline-edit.ts";

/** What all cells of the table share, asked for once. */
export function useCellWorld() {
  const { locationId, isOwn } = useConnection();
  const from = useSearchParams().toString();
  const { data: users } = useQuery(userQueries.list({ locationId, isOwn }));
  const { data: businesses } = useQuery(businessQueries.list(locationId));
  const formatPhone = useLocationPhones();
  const mayChange = useMay("change-contact");
  const editing = useInlineEdit();
  const { save } = editing;
  const world = useMemo(
    (): CellWorld => ({
      users,
      owners: (users ?? []).map(({ id, name }) => ({ value: id, label: name, isVerbatim: true })),
      businesses: new Map(businesses?.map((business) => [business.id, business])),
      isOwn,
      mayChange,
      formatPhone,
      save,
      hrefOf: (contactId, at) => contactPageUrl(contactId).href({ from, at }),
    }),
    [users, businesses, isOwn, mayChange, formatPhone, save, from],
  );
  return { world, editing };
}

"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { followChanges } from "#lib/api/live.ts";

/** Shows what others change while one looks. */
export function LiveChanges({ locationId }: { locationId: string }) {
  const client = useQueryClient();
  useEffect(() => followChanges(locationId, client), [locationId, client]);
  return null;
}

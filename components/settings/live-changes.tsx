"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { followChanges } from "#lib/api/live.ts";
import { followEvents } from "#lib/api/live-events.ts";

/** Updates the page after changes by others. */
export function LiveChanges({ locationId }: { locationId: string }) {
  const client = useQueryClient();
  useEffect(() => followChanges(locationId, client), [locationId, client]);
  return null;
}

/** Does the same for a connection to another server, if that server sends its events to the dashboard. */
export function LiveEvents({ connectionId }: { connectionId: string }) {
  const client = useQueryClient();
  useEffect(() => followEvents(connectionId, client), [connectionId, client]);
  return null;
}

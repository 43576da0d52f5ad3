"use client";

import { useConnection } from "#lib/api/connection.tsx";
import { PlaceSettings } from "./place-settings.tsx";
import { ResourceSettings } from "./resource-settings.tsx";

/** The places of services, and the rooms and equipment that appointments take. */
export function RoomSettings() {
  const { server } = useConnection();
  return (
    <div className="grid grid-cols-1 gap-8">
      {server.can("resources") ? <ResourceSettings /> : null}
      <PlaceSettings />
    </div>
  );
}

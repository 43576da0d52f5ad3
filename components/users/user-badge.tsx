"use client";

import { useQuery } from "@tanstack/react-query";
import { Avatar } from "#components/ui/avatar.tsx";
import { useConnection } from "#lib/api/connection.tsx";
import { userName, userQueries } from "#lib/api/users.ts";

/** A user's name and initials. */
export function UserBadge({ userId, size = "xs" }: { userId: string; size?: "xs" | "sm" }) {
  const { data, isPending } = useQuery(userQueries.list(useConnection().server));
  const name = isPending ? "…" : userName(data, userId);
  return (
    <span className="inline-flex max-w-full min-w-0 items-center gap-1.5">
      <Avatar name={name} size={size} />
      <span className="truncate">{name}</span>
    </span>
  );
}

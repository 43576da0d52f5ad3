"use client";

import { Avatar } from "#components/ui/avatar.tsx";
import { useUsers } from "#lib/api/use-users.ts";
import { userName } from "#lib/api/users.ts";

/** A user's name and initials. */
export function UserBadge({ userId, size = "xs" }: { userId: string; size?: "xs" | "sm" }) {
  const name = userName(useUsers(), userId);
  return (
    <span className="inline-flex max-w-full min-w-0 items-center gap-1.5">
      <Avatar name={name} size={size} />
      <span className="truncate">{name}</span>
    </span>
  );
}

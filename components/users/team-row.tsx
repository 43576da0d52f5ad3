"use client";

import { Trash2 } from "lucide-react";
import Link from "next/link";
import { Avatar } from "#components/ui/avatar.tsx";
import { Badge } from "#components/ui/badge.tsx";
import { useCounted } from "#components/ui/counted.ts";
import { IconButton } from "#components/ui/icon-button.tsx";
import type { User } from "#contract/users/users.ts";
import { routes } from "#lib/routes.ts";

export type TeamRowProps = { user: User & { deleted: boolean }; isSelf: boolean; canChange: boolean; onRemove: () => void };

export function TeamRow({ user, isSelf, canChange, onRemove }: TeamRowProps) {
  const counted = useCounted();
  const places = user.roles.locationIds.length;
  const name = user.name || user.email;
  return (
    <li className="flex min-h-14 items-center gap-3 border-b border-separator py-2 last:border-0">
      <Avatar name={name} size="md" />
      <div className="min-w-0 flex-1">
        <p className="flex min-w-0 items-center gap-2 text-sm font-medium">
          {canChange ? (
            <Link href={routes.user(user.id)} className="truncate rounded hover:underline">
              {name}
            </Link>
          ) : (
            <span className="truncate">{name}</span>
          )}
          {isSelf ? <Badge>You</Badge> : null}
        </p>
        <p className="truncate text-xs text-muted">{user.email}</p>
      </div>
      <p className="w-28 shrink-0 text-xs text-muted max-md:hidden">{counted(places, "location")}</p>
      <div className="flex w-32 shrink-0 justify-end gap-1.5 max-sm:w-auto">
        {user.deleted ? <Badge tone="danger">Being deleted</Badge> : null}
        {user.roles.role === "admin" ? <Badge tone="accent">Admin</Badge> : user.deleted ? null : <Badge>User</Badge>}
      </div>
      {canChange ? (
        <IconButton label={`Delete ${name}`} icon={<Trash2 aria-hidden />} disabled={isSelf || user.deleted} onClick={onRemove} />
      ) : null}
    </li>
  );
}

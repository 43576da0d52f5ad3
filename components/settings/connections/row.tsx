"use client";

import { ArrowRightLeft, KeyRound, Trash2, Webhook } from "lucide-react";
import { Badge } from "#components/ui/badge.tsx";
import { IconButton } from "#components/ui/icon-button.tsx";
import { Time } from "#components/ui/time.tsx";
import type { Connection } from "#lib/api/browser-contract.ts";
import { switchConnection } from "#lib/api/connection-choice.ts";
import { useSay } from "#lib/i18n/say.tsx";

export type ConnectionRowProps = {
  connection: Connection;
  isCurrent: boolean;
  canChange: boolean;
  onReplace: () => void;
  onHook: () => void;
  onRemove: () => void;
};

export function ConnectionRow({ connection, isCurrent, canChange, onReplace, onHook, onRemove }: ConnectionRowProps) {
  const say = useSay();
  const { name, baseUrl, locationId, lastFour, dateAdded, kind } = connection;
  return (
    <li className="flex items-center gap-3 border-b border-separator py-2.5 last:border-0">
      <div className="min-w-0 flex-1">
        <p className="flex items-center gap-2 text-sm font-medium">
          <span className="truncate">{name}</span>
          {isCurrent ? <Badge tone="accent">In use</Badge> : null}
          {kind === "own" ? null : <Badge>Other server</Badge>}
        </p>
        <p className="flex flex-wrap gap-x-3 text-xs text-muted">
          <span className="truncate">{baseUrl}</span>
          <span className="truncate">
            {say("Location")} {locationId}
          </span>
          <span>{say("Token ending in {four}", { four: lastFour })}</span>
          <span>
            {say("Added")} <Time at={dateAdded} />
          </span>
        </p>
      </div>
      <div className="flex shrink-0">
        {isCurrent ? null : (
          <IconButton label={`Work on ${name}`} icon={<ArrowRightLeft aria-hidden />} onClick={() => switchConnection(connection.id)} />
        )}
        {canChange ? (
          <>
            {kind === "own" ? null : <IconButton label={`Events of ${name}`} icon={<Webhook aria-hidden />} onClick={onHook} />}
            <IconButton label={`Replace the token of ${name}`} icon={<KeyRound aria-hidden />} onClick={onReplace} />
            <IconButton label={`Remove ${name}`} icon={<Trash2 aria-hidden />} onClick={onRemove} />
          </>
        ) : null}
      </div>
    </li>
  );
}

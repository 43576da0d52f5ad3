"use client";

import { useQuery } from "@tanstack/react-query";
import { Failure } from "#components/layout/failure.tsx";
import { CopyButton } from "#components/ui/copy-button.tsx";
import { Sheet } from "#components/ui/sheet.tsx";
import { SkeletonLines } from "#components/ui/skeleton.tsx";
import type { Connection } from "#lib/api/browser-contract.ts";
import { connectionQueries } from "#lib/api/connections.ts";

/** Where another server sends its events, so that open pages follow what happens there. */
export function HookAddress({ connection, onClose }: { connection: Connection; onClose: () => void }) {
  const hook = useQuery(connectionQueries.hook(connection.id));
  return (
    <Sheet
      open
      onOpenChange={onClose}
      title={`Events of ${connection.name}`}
      description="Give this address to a webhook step of a workflow there. Open pages then show what happens on that server without a reload."
    >
      {hook.isError ? (
        <Failure what="The address" error={hook.error} onRetry={hook.refetch} />
      ) : hook.data === undefined ? (
        <SkeletonLines count={4} />
      ) : (
        <dl className="grid gap-3 text-sm">
          <Shown name="Address" text={new URL(hook.data.path, window.location.origin).href} />
          <Shown name="Secret, in the header x-frontdesk-secret" text={hook.data.secret} />
          <Shown
            name="Or both in one, where no header can be set"
            text={new URL(`${hook.data.path}?secret=${hook.data.secret}`, window.location.origin).href}
          />
        </dl>
      )}
    </Sheet>
  );
}

const Shown = ({ name, text }: { name: string; text: string }) => (
  <div>
    <dt className="mb-1 font-medium">{name}</dt>
    <dd className="flex items-start gap-2">
      <code className="min-w-0 flex-1 rounded-md border border-border bg-default p-2 font-mono text-xs wrap-anywhere">{text}</code>
      <CopyButton text={text} label={`Copy: ${name}`} />
    </dd>
  </div>
);

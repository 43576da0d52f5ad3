"use client";

import { useQuery } from "@tanstack/react-query";
import { Plug, Plus } from "lucide-react";
import { useState } from "react";
import { Failure } from "#components/layout/failure.tsx";
import { Button } from "#components/ui/button.tsx";
import { EmptyState } from "#components/ui/empty-state.tsx";
import { Section } from "#components/ui/section.tsx";
import { SkeletonLines } from "#components/ui/skeleton.tsx";
import type { Connection } from "#lib/api/browser-contract.ts";
import { useConnectionIfAny, useSignedInUser } from "#lib/api/connection.tsx";
import { connectionQueries } from "#lib/api/connections.ts";
import { AddConnection } from "./add-connection.tsx";
import { HookAddress } from "./hook-address.tsx";
import { RemoveConnection } from "./remove-connection.tsx";
import { ReplaceToken } from "./replace-token.tsx";
import { ConnectionRow } from "./row.tsx";

type Doing = { kind: "add" } | { kind: "replace" | "remove" | "hook"; connection: Connection };

export function ConnectionSettings() {
  const current = useConnectionIfAny();
  const isAdmin = useSignedInUser().role === "admin";
  const [doing, setDoing] = useState<Doing>();
  const list = useQuery(connectionQueries.list());
  const done = () => setDoing(undefined);

  if (list.isError) return <Failure what="The connections" error={list.error} onRetry={list.refetch} />;
  const connections = list.data?.connections ?? [];
  const add = isAdmin ? (
    <Button variant="primary" icon={<Plus aria-hidden />} onClick={() => setDoing({ kind: "add" })}>
      Add a connection
    </Button>
  ) : null;

  return (
    <Section
      title="Connections"
      hint={`A connection is a CRM server, one of its locations, and a token for it. The token is kept sealed, and never shown again.${isAdmin ? "" : " Only an admin can change them."}`}
      actions={connections.length > 0 ? add : null}
    >
      {list.data === undefined ? (
        <SkeletonLines count={4} />
      ) : connections.length === 0 ? (
        <EmptyState icon={<Plug aria-hidden />} title="No connection yet" actions={add}>
          The contacts of a location are seen through a connection. Issue a token for it at its server, and add it here.
        </EmptyState>
      ) : (
        <ul className="border-y border-separator">
          {connections.map((connection) => (
            <ConnectionRow
              key={connection.id}
              connection={connection}
              isCurrent={connection.id === current?.id}
              canChange={isAdmin}
              onReplace={() => setDoing({ kind: "replace", connection })}
              onHook={() => setDoing({ kind: "hook", connection })}
              onRemove={() => setDoing({ kind: "remove", connection })}
            />
          ))}
        </ul>
      )}
      {doing?.kind === "add" && list.data ? <AddConnection defaultBaseUrl={list.data.defaultBaseUrl} onDone={done} /> : null}
      {doing?.kind === "replace" ? <ReplaceToken connection={doing.connection} onDone={done} /> : null}
      {doing?.kind === "hook" ? <HookAddress connection={doing.connection} onClose={done} /> : null}
      {doing?.kind === "remove" ? (
        <RemoveConnection connection={doing.connection} isCurrent={doing.connection.id === current?.id} onDone={done} />
      ) : null}
    </Section>
  );
}

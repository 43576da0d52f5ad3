"use client";

import { useMutation, useQuery } from "@tanstack/react-query";
import { Failure } from "#components/layout/failure.tsx";
import { Button } from "#components/ui/button.tsx";
import { Sheet } from "#components/ui/sheet.tsx";
import { SkeletonLines } from "#components/ui/skeleton.tsx";
import { Time } from "#components/ui/time.tsx";
import { notify } from "#components/ui/toast-queue.ts";
import type { OauthApplication, OauthGrant } from "#contract/integrations/applications.ts";
import { wordsOf } from "#lib/api/failure.ts";
import { integrationMutations, integrationQueries } from "#lib/api/integrations.ts";
import { useSay } from "#lib/i18n/say.tsx";

export type GrantsSheetProps = { locationId: string; application: OauthApplication; onDone: () => void };

export function GrantsSheet({ locationId, application, onDone }: GrantsSheetProps) {
  const say = useSay();
  const list = useQuery(integrationQueries.grants(locationId, application.id));
  const revoke = useMutation(integrationMutations.removeGrant(locationId, application.id));
  const takeBack = ({ id, userName }: OauthGrant) =>
    revoke.mutate(id, {
      onSuccess: () => notify({ title: say("Access revoked for {owner}", { owner: userName }), tone: "success" }),
      onError: (error) => notify({ title: "Couldn't revoke access", description: wordsOf(error).message, tone: "danger" }),
    });
  return (
    <Sheet
      open
      onOpenChange={onDone}
      title={say("Who authorized {owner}", { owner: application.name })}
      description="Revoking access stops its tokens immediately."
    >
      {list.isError ? (
        <Failure what="Authorizations" error={list.error} onRetry={list.refetch} />
      ) : list.data === undefined ? (
        <SkeletonLines count={3} />
      ) : list.data.grants.length === 0 ? (
        <p className="text-sm text-muted">{say("Not authorized yet")}</p>
      ) : (
        <ul>
          {list.data.grants.map((grant) => (
            <li key={grant.id} className="flex items-start gap-3 border-b border-separator py-2.5 last:border-0">
              <div className="min-w-0 flex-1">
                <p className="text-sm font-medium">
                  {grant.userName}{" "}
                  <span className="font-normal text-muted">
                    {say("for {place}", { place: grant.locationName ?? say("the whole company") })}
                  </span>
                </p>
                <p className="text-xs text-muted">
                  {say("Since")} <Time at={grant.dateAdded} style="date" /> ·{" "}
                  {grant.lastUsedAt === null ? say("never used") : <Time at={grant.lastUsedAt} />}
                  {grant.lastUsedFrom ? ` ${say("from {address}", { address: grant.lastUsedFrom })}` : ""}
                </p>
                <p className="text-xs wrap-anywhere text-muted">{grant.scopes.join(", ")}</p>
              </div>
              <Button size="sm" onClick={() => takeBack(grant)} pending={revoke.isPending && revoke.variables === grant.id}>
                End
              </Button>
            </li>
          ))}
        </ul>
      )}
    </Sheet>
  );
}

"use client";

import { useMutation, useQuery } from "@tanstack/react-query";
import { useTranslations } from "use-intl";
import { Failure } from "#components/layout/failure.tsx";
import { Button } from "#components/ui/button.tsx";
import { useFailureText } from "#components/ui/failure-text.ts";
import { Sheet } from "#components/ui/sheet.tsx";
import { SkeletonLines } from "#components/ui/skeleton.tsx";
import { Time } from "#components/ui/time.tsx";
import { notify } from "#components/ui/toast-queue.ts";
import type { OauthApplication, OauthGrant } from "#contract/integrations/applications.ts";
import { integrationMutations, integrationQueries } from "#lib/api/integrations.ts";

export type GrantsSheetProps = { locationId: string; application: OauthApplication; onDone: () => void };

export function GrantsSheet({ locationId, application, onDone }: GrantsSheetProps) {
  const t = useTranslations("integrations.grantsSheet");
  const failureText = useFailureText();
  const list = useQuery(integrationQueries.grants(locationId, application.id));
  const revoke = useMutation(integrationMutations.removeGrant(locationId, application.id));
  const takeBack = ({ id, userName }: OauthGrant) =>
    revoke.mutate(id, {
      onSuccess: () => notify({ title: t("accessRevokedFor", { owner: userName }), tone: "success" }),
      onError: (error) => notify({ title: t("couldntRevokeAccess"), description: failureText(error).message, tone: "danger" }),
    });
  return (
    <Sheet
      open
      onOpenChange={onDone}
      title={t("whoAuthorized", { owner: application.name })}
      description={t("revokingAccessStopsItsTokensImmediately")}
    >
      {list.isError ? (
        <Failure title={t("couldntLoadAuthorizations")} error={list.error} onRetry={list.refetch} />
      ) : list.data === undefined ? (
        <SkeletonLines count={3} />
      ) : list.data.grants.length === 0 ? (
        <p className="text-sm text-muted">{t("notAuthorizedYet")}</p>
      ) : (
        <ul>
          {list.data.grants.map((grant) => (
            <li key={grant.id} className="flex items-start gap-3 border-b border-separator py-2.5 last:border-0">
              <div className="min-w-0 flex-1">
                <p className="text-sm font-medium">
                  {grant.userName}{" "}
                  <span className="font-normal text-muted">{t("for", { place: grant.locationName ?? t("theWholeCompany") })}</span>
                </p>
                <p className="text-xs text-muted">
                  {t.rich("since", { time: () => <Time at={grant.dateAdded} style="date" /> })} · <LastUse grant={grant} />
                </p>
                <p className="text-xs wrap-anywhere text-muted">{grant.scopes.join(", ")}</p>
              </div>
              <Button size="sm" onClick={() => takeBack(grant)} pending={revoke.isPending && revoke.variables === grant.id}>
                {t("end")}
              </Button>
            </li>
          ))}
        </ul>
      )}
    </Sheet>
  );
}

function LastUse({ grant: { lastUsedAt, lastUsedFrom } }: { grant: OauthGrant }) {
  const t = useTranslations("integrations.grantsSheet");
  if (lastUsedAt === null) return t("neverUsed");
  return lastUsedFrom ? t.rich("from", { address: lastUsedFrom, time: () => <Time at={lastUsedAt} /> }) : <Time at={lastUsedAt} />;
}

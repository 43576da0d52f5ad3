"use client";

import { useQuery } from "@tanstack/react-query";
import { KeyRound, Plus } from "lucide-react";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { Failure } from "#components/layout/failure.tsx";
import { Button } from "#components/ui/button.tsx";
import { EmptyState } from "#components/ui/empty-state.tsx";
import { Section } from "#components/ui/section.tsx";
import { SkeletonLines } from "#components/ui/skeleton.tsx";
import type { Integration } from "#contract/integrations/tokens.ts";
import { useConnection } from "#lib/api/connection.tsx";
import { integrationQueries, secretMutations } from "#lib/api/integrations.ts";
import { IntegrationSheet } from "./integration-sheet.tsx";
import { SecretOwnerRow } from "./secrets/secret-owner-row.tsx";
import { type Shown, ShownOnce } from "./secrets/shown-once.tsx";

/** An example request that these scopes allow, as a shell command. */
function curlOf(baseUrl: string, token: string, locationId: string, companyId: string, scopes: readonly string[]): string {
  const place = encodeURIComponent(locationId);
  const tries: [scope: string, path: string][] = [
    ["locations.readonly", `/locations/${place}`],
    ["contacts.readonly", `/contacts/lookup?locationId=${place}&email=someone%40example.com`],
    ["calendars.readonly", `/calendars/?locationId=${place}`],
    ["campaigns.readonly", `/campaigns/?locationId=${place}`],
    ["workflows.readonly", `/workflows/?locationId=${place}`],
    ["businesses.readonly", `/businesses/?locationId=${place}`],
    ["conversations.readonly", `/conversations/search?locationId=${place}`],
    ["objects/schema.readonly", `/objects/?locationId=${place}`],
    ["surveys.readonly", `/surveys/?locationId=${place}`],
    ["users.readonly", `/users/search?companyId=${encodeURIComponent(companyId)}&locationId=${place}`],
  ];
  const path = tries.find(([scope]) => scopes.includes(scope))?.[1] ?? `/locations/${place}`;
  return `curl -H "Version: v3" -H "Authorization: Bearer ${token}" "${baseUrl}${path}"`;
}

type Doing = { kind: "create" } | { kind: "edit"; integration: Integration } | { kind: "show"; shown: Shown };

export function PrivateIntegrations() {
  const t = useTranslations("integrations.privateIntegrations");
  const { locationId, user } = useConnection();
  const [doing, setDoing] = useState<Doing>();
  const list = useQuery(integrationQueries.list(locationId));
  const done = () => setDoing(undefined);

  if (list.isError) return <Failure title={t("couldntLoadPrivateIntegrations")} error={list.error} onRetry={list.refetch} />;
  const { integrations = [], grantable = [], baseUrl = "" } = list.data ?? {};
  const show = ({ name, scopes }: Integration, token: string) =>
    setDoing({
      kind: "show",
      shown: {
        title: t("theTokenOf", { name }),
        secret: "token",
        facts: [
          { label: t("token"), text: token },
          { label: t("aFirstRequest"), text: curlOf(baseUrl, token, locationId, user.companyId, scopes) },
        ],
      },
    });
  const add = (
    <Button variant="primary" icon={<Plus aria-hidden />} onClick={() => setDoing({ kind: "create" })}>
      {t("newIntegration")}
    </Button>
  );
  return (
    <Section title={t("privateIntegrations")} hint={t("aPITokensForThisLocationRotate")} actions={integrations.length > 0 ? add : null}>
      {list.data === undefined ? (
        <SkeletonLines count={4} />
      ) : integrations.length === 0 ? (
        <EmptyState icon={<KeyRound aria-hidden />} title={t("noPrivateIntegrationsYet")} actions={add}>
          {t("createATokenForEachWebsite")}
        </EmptyState>
      ) : (
        <ul className="border-y border-separator">
          {integrations.map((integration) => (
            <SecretOwnerRow
              key={integration.id}
              owner={{ name: integration.name, noun: "token", mutations: secretMutations.integration(locationId, integration.id) }}
              description={integration.description}
              badge={integration.kind === "location" ? t("locationToken") : undefined}
              facts={t("scopeCount", { count: integration.scopes.length })}
              secrets={integration.secrets}
              loss={t("tokensStopWorking")}
              onEdit={() => setDoing({ kind: "edit", integration })}
              onRotated={(token) => show(integration, token)}
            />
          ))}
        </ul>
      )}
      {doing?.kind === "create" ? <IntegrationSheet locationId={locationId} grantable={grantable} onMade={show} onDone={done} /> : null}
      {doing?.kind === "edit" ? (
        <IntegrationSheet locationId={locationId} integration={doing.integration} grantable={grantable} onMade={show} onDone={done} />
      ) : null}
      {doing?.kind === "show" ? <ShownOnce {...doing.shown} onDone={done} /> : null}
    </Section>
  );
}

"use client";

import { useQuery } from "@tanstack/react-query";
import { KeyRound, Plus } from "lucide-react";
import { useState } from "react";
import { Failure } from "#components/layout/failure.tsx";
import { Button } from "#components/ui/button.tsx";
import { useCounted } from "#components/ui/counted.ts";
import { EmptyState } from "#components/ui/empty-state.tsx";
import { Section } from "#components/ui/section.tsx";
import { SkeletonLines } from "#components/ui/skeleton.tsx";
import type { Integration } from "#contract/integrations/tokens.ts";
import { useConnection } from "#lib/api/connection.tsx";
import { integrationQueries, secretMutations } from "#lib/api/integrations.ts";
import { useSay } from "#lib/i18n/say.tsx";
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
  const say = useSay();
  const counted = useCounted();
  const { locationId, user } = useConnection();
  const [doing, setDoing] = useState<Doing>();
  const list = useQuery(integrationQueries.list(locationId));
  const done = () => setDoing(undefined);

  if (list.isError) return <Failure what="The private integrations" error={list.error} onRetry={list.refetch} />;
  const { integrations = [], grantable = [], baseUrl = "" } = list.data ?? {};
  const show = ({ name, scopes }: Integration, token: string) =>
    setDoing({
      kind: "show",
      shown: {
        title: say("The token of {name}", { name }),
        secret: "token",
        facts: [
          { label: say("Token"), text: token },
          { label: say("A first request"), text: curlOf(baseUrl, token, locationId, user.companyId, scopes) },
        ],
      },
    });
  const add = (
    <Button variant="primary" icon={<Plus aria-hidden />} onClick={() => setDoing({ kind: "create" })}>
      New integration
    </Button>
  );
  return (
    <Section
      title="Private integrations"
      hint="API tokens for this location. Rotate them every 90 days."
      actions={integrations.length > 0 ? add : null}
    >
      {list.data === undefined ? (
        <SkeletonLines count={4} />
      ) : integrations.length === 0 ? (
        <EmptyState icon={<KeyRound aria-hidden />} title="No private integrations yet" actions={add}>
          Create a token for each website, report or script that calls the API.
        </EmptyState>
      ) : (
        <ul className="border-y border-separator">
          {integrations.map((integration) => (
            <SecretOwnerRow
              key={integration.id}
              owner={{ name: integration.name, noun: "token", mutations: secretMutations.integration(locationId, integration.id) }}
              description={integration.description}
              badge={integration.kind === "location" ? "Location token" : undefined}
              facts={counted(integration.scopes.length, "scope")}
              secrets={integration.secrets}
              loss="Its tokens stop working immediately. Requests using them will fail."
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

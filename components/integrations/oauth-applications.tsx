"use client";

import { useQuery } from "@tanstack/react-query";
import { AppWindow, Plus } from "lucide-react";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { Failure } from "#components/layout/failure.tsx";
import { Button } from "#components/ui/button.tsx";
import { EmptyState } from "#components/ui/empty-state.tsx";
import { Section } from "#components/ui/section.tsx";
import { SkeletonLines } from "#components/ui/skeleton.tsx";
import type { OauthApplication } from "#contract/integrations/applications.ts";
import { useConnection } from "#lib/api/connection.tsx";
import { integrationQueries, secretMutations } from "#lib/api/integrations.ts";
import { ApplicationSheet } from "./application-sheet.tsx";
import { GrantsSheet } from "./grants-sheet.tsx";
import { SecretOwnerRow } from "./secrets/secret-owner-row.tsx";
import { type Shown, ShownOnce } from "./secrets/shown-once.tsx";

type Doing = { kind: "create" } | { kind: "edit" | "grants"; application: OauthApplication } | { kind: "show"; shown: Shown };

type Translate = ReturnType<typeof useTranslations<"integrations.oauthApplications">>;

const factsOf = ({ id, scopes, grants, redirectUrls }: OauthApplication, t: Translate) =>
  [t("clientId", { id }), t("scopeCount", { count: scopes.length }), t("authorizedBy", { count: grants }), redirectUrls.join(", ")].join(
    " · ",
  );

export function OauthApplications() {
  const t = useTranslations("integrations.oauthApplications");
  const { locationId } = useConnection();
  const [doing, setDoing] = useState<Doing>();
  const list = useQuery(integrationQueries.applications(locationId));
  const done = () => setDoing(undefined);

  if (list.isError) return <Failure title={t("couldntLoadOAuthApplications")} error={list.error} onRetry={list.refetch} />;
  const { applications = [], grantable = [] } = list.data ?? {};
  const show = ({ id, name }: OauthApplication, secret: string) =>
    setDoing({
      kind: "show",
      shown: {
        title: t("theSecretOf", { name }),
        secret: "secret",
        facts: [
          { label: t("clientID"), text: id },
          { label: t("clientSecret"), text: secret },
        ],
      },
    });
  const add = (
    <Button variant="primary" icon={<Plus aria-hidden />} onClick={() => setDoing({ kind: "create" })}>
      {t("registerApplication")}
    </Button>
  );
  return (
    <Section title={t("oAuthApplications")} hint={t("appsThatUsersCanAuthorizeTo")} actions={applications.length > 0 ? add : null}>
      {list.data === undefined ? (
        <SkeletonLines count={4} />
      ) : applications.length === 0 ? (
        <EmptyState icon={<AppWindow aria-hidden />} title={t("noApplicationsYet")} actions={add}>
          {t("registerAnAppThatAsksUsers")}
        </EmptyState>
      ) : (
        <ul className="border-y border-separator">
          {applications.map((application) => (
            <SecretOwnerRow
              key={application.id}
              owner={{ name: application.name, noun: "secret", mutations: secretMutations.application(locationId, application.id) }}
              facts={factsOf(application, t)}
              secrets={application.secrets}
              loss={t("allAccessIsRevoked")}
              onEdit={() => setDoing({ kind: "edit", application })}
              onShowGrants={() => setDoing({ kind: "grants", application })}
              onRotated={(secret) => show(application, secret)}
            />
          ))}
        </ul>
      )}
      {doing?.kind === "create" ? <ApplicationSheet locationId={locationId} grantable={grantable} onMade={show} onDone={done} /> : null}
      {doing?.kind === "edit" ? (
        <ApplicationSheet locationId={locationId} application={doing.application} grantable={grantable} onMade={show} onDone={done} />
      ) : null}
      {doing?.kind === "grants" ? <GrantsSheet locationId={locationId} application={doing.application} onDone={done} /> : null}
      {doing?.kind === "show" ? <ShownOnce {...doing.shown} onDone={done} /> : null}
    </Section>
  );
}

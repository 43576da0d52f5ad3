"use client";

import { useQuery } from "@tanstack/react-query";
import { Plus } from "lucide-react";
import Link from "next/link";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { Failure } from "#components/layout/failure.tsx";
import { Button } from "#components/ui/button.tsx";
import { CopyButton } from "#components/ui/copy-button.tsx";
import { Section } from "#components/ui/section.tsx";
import { Segmented } from "#components/ui/segmented.tsx";
import { SkeletonLines } from "#components/ui/skeleton.tsx";
import { useConnection } from "#lib/api/connection.tsx";
import { integrationQueries } from "#lib/api/integrations.ts";
import { routes } from "#lib/routes.ts";
import { IntegrationSheet } from "./integration-sheet.tsx";
import { type Shown, ShownOnce } from "./secrets/shown-once.tsx";

/** Product names, which are not translated, and the values that each client asks for. */
const clients = [
  {
    id: "claude-code",
    name: "Claude Code",
    file: undefined,
    setUp: (address: string, token: string) =>
      `claude mcp add --transport http frontdesk ${address} --header "Authorization: Bearer ${token}"`,
  },
  {
    id: "claude-desktop",
    name: "Claude Desktop",
    file: "claude_desktop_config.json",
    setUp: (address: string, token: string) =>
      JSON.stringify(
        { mcpServers: { frontdesk: { command: "npx", args: ["mcp-remote", address, "--header", `Authorization: Bearer ${token}`] } } },
        null,
        2,
      ),
  },
  {
    id: "cursor",
    name: "Cursor",
    file: ".cursor/mcp.json",
    setUp: (address: string, token: string) =>
      JSON.stringify({ mcpServers: { frontdesk: { url: address, headers: { Authorization: `Bearer ${token}` } } } }, null, 2),
  },
  {
    id: "vs-code",
    name: "VS Code",
    file: ".vscode/mcp.json",
    setUp: (address: string, token: string) =>
      JSON.stringify({ servers: { frontdesk: { type: "http", url: address, headers: { Authorization: `Bearer ${token}` } } } }, null, 2),
  },
] as const;

const tokenPlace = "pit-…";

type Doing = { kind: "create" } | { kind: "show"; shown: Shown };

/** How to connect an agent to the location, with a token of its own. */
export function AgentSettings() {
  const t = useTranslations("integrations.agentSettings");
  const { locationId } = useConnection();
  const [doing, setDoing] = useState<Doing>();
  const [clientId, setClientId] = useState<string>(clients[0].id);
  const list = useQuery(integrationQueries.list(locationId));
  const done = () => setDoing(undefined);

  if (list.isError) return <Failure title={t("couldntLoadTheAddress")} error={list.error} onRetry={list.refetch} />;
  const { grantable = [], baseUrl = "" } = list.data ?? {};
  const address = `${baseUrl}/mcp`;
  const client = clients.find(({ id }) => id === clientId) ?? clients[0];
  const show = (name: string, token: string) =>
    setDoing({
      kind: "show",
      shown: {
        title: t("theTokenOf", { name }),
        secret: "token",
        facts: [
          { label: t("token"), text: token },
          ...clients.map(({ name: label, file, setUp }) => ({
            label: file === undefined ? label : t("clientFile", { client: label, file }),
            text: setUp(address, token),
          })),
        ],
      },
    });

  return (
    <div className="grid max-w-4xl gap-10">
      <Section
        title={t("agents")}
        hint={t("whatAgentsDo")}
        actions={
          <Button variant="primary" icon={<Plus aria-hidden />} onClick={() => setDoing({ kind: "create" })}>
            {t("newToken")}
          </Button>
        }
      >
        {list.data === undefined ? <SkeletonLines count={2} /> : <Code label={t("address")} text={address} />}
      </Section>
      <Section title={t("connectAClient")} hint={t("createATokenFirst")}>
        <Segmented
          label={t("client")}
          segments={clients.map(({ id, name }) => ({ id, label: name }))}
          selected={client.id}
          onSelect={setClientId}
          className="max-sm:grid-flow-row max-sm:grid-cols-2"
        />
        <Code
          label={client.file === undefined ? t("runInATerminal") : t("addToFile", { file: client.file })}
          text={client.setUp(address, tokenPlace)}
        />
        <p className="text-sm text-muted">
          {t.rich("withOauth", {
            apps: (text) => (
              <Link href={routes.oauthAppSettings()} className="rounded text-accent-text underline">
                {text}
              </Link>
            ),
          })}
        </p>
      </Section>
      <Section title={t("whatAnAgentMayDo")}>
        <ul className="grid list-disc gap-1 ps-5 text-sm text-muted">
          <li>{t("scopesDecide")}</li>
          <li>{t("dryRuns")}</li>
          <li>{t("inTheAuditLog")}</li>
        </ul>
      </Section>
      {doing?.kind === "create" ? (
        <IntegrationSheet locationId={locationId} grantable={grantable} onMade={({ name }, token) => show(name, token)} onDone={done} />
      ) : null}
      {doing?.kind === "show" ? <ShownOnce {...doing.shown} onDone={done} /> : null}
    </div>
  );
}

function Code({ label, text }: { label: string; text: string }) {
  const t = useTranslations("integrations.shownOnce");
  return (
    <div className="grid gap-1">
      <p className="text-xs font-medium text-muted">{label}</p>
      <div className="flex items-start gap-2 rounded-md border border-border bg-surface-secondary px-3 py-2">
        <code className="min-w-0 flex-1 font-mono text-xs whitespace-pre-wrap wrap-anywhere">{text}</code>
        <CopyButton text={text} label={t("copy", { label })} />
      </div>
    </div>
  );
}

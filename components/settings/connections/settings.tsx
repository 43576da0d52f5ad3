"use client";

import { useMutation, useQuery } from "@tanstack/react-query";
import { ArrowRightLeft, KeyRound, Plug, Plus, Trash2, Webhook } from "lucide-react";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { FormError } from "#components/form/form-error.tsx";
import { TextField } from "#components/form/text-field.tsx";
import { useFormOf } from "#components/form/use-form-of.ts";
import { Failure } from "#components/layout/failure.tsx";
import { Badge } from "#components/ui/badge.tsx";
import { Button } from "#components/ui/button.tsx";
import { CancelButton } from "#components/ui/cancel-button.tsx";
import { ConfirmDialog } from "#components/ui/confirm-dialog.tsx";
import { CopyButton } from "#components/ui/copy-button.tsx";
import { Dialog } from "#components/ui/dialog.tsx";
import { EmptyState } from "#components/ui/empty-state.tsx";
import { IconButton } from "#components/ui/icon-button.tsx";
import { Joined } from "#components/ui/joined.tsx";
import { Section } from "#components/ui/section.tsx";
import { Sheet } from "#components/ui/sheet.tsx";
import { SkeletonLines } from "#components/ui/skeleton.tsx";
import { Time } from "#components/ui/time.tsx";
import { notify } from "#components/ui/toast-queue.ts";
import { type Connection, tokenReplacement } from "#lib/api/browser-contract.ts";
import { useConnectionIfAny, useSignedInUser } from "#lib/api/connection.tsx";
import { switchConnection } from "#lib/api/connection-choice.ts";
import { connectionMutations, connectionQueries } from "#lib/api/connections.ts";
import { AddConnection } from "./add-connection.tsx";

type Doing = { kind: "add" } | { kind: "replace" | "remove" | "hook"; connection: Connection };

export function ConnectionSettings() {
  const t = useTranslations("connections.settings");
  const current = useConnectionIfAny();
  const isAdmin = useSignedInUser().role === "admin";
  const [doing, setDoing] = useState<Doing>();
  const list = useQuery(connectionQueries.list());
  const done = () => setDoing(undefined);

  if (list.isError) return <Failure title={t("couldntLoadConnections")} error={list.error} onRetry={list.refetch} />;
  const connections = list.data?.connections ?? [];
  const add = isAdmin ? (
    <Button variant="primary" icon={<Plus aria-hidden />} onClick={() => setDoing({ kind: "add" })}>
      {t("addConnection")}
    </Button>
  ) : null;

  return (
    <Section
      title={t("connections")}
      hint={isAdmin ? t("aConnectionIsALocationOn") : t("adminsOnly")}
      actions={connections.length > 0 ? add : null}
    >
      {list.data === undefined ? (
        <SkeletonLines count={4} />
      ) : connections.length === 0 ? (
        <EmptyState icon={<Plug aria-hidden />} title={t("noConnectionYet")} actions={add}>
          {t("createAnAPITokenForThe")}
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

type ConnectionRowProps = {
  connection: Connection;
  isCurrent: boolean;
  canChange: boolean;
  onReplace: () => void;
  onHook: () => void;
  onRemove: () => void;
};

function ConnectionRow({ connection, isCurrent, canChange, onReplace, onHook, onRemove }: ConnectionRowProps) {
  const t = useTranslations("connections.settings");
  const { name, baseUrl, locationId, lastFour, dateAdded, kind } = connection;
  return (
    <li className="flex items-center gap-3 border-b border-separator py-2.5 last:border-0">
      <div className="min-w-0 flex-1">
        <p className="flex items-center gap-2 text-sm font-medium">
          <span className="truncate">{name}</span>
          {isCurrent ? <Badge tone="accent">{t("inUse")}</Badge> : null}
          {kind === "own" ? null : <Badge>{t("otherServer")}</Badge>}
        </p>
        <p className="text-xs text-muted wrap-anywhere">
          <Joined
            parts={[
              baseUrl,
              `${t("location")} ${locationId}`,
              t("tokenEndingIn", { four: lastFour }),
              t.rich("added", { time: () => <Time at={dateAdded} /> }),
            ]}
          />
        </p>
      </div>
      <div className="flex shrink-0">
        {isCurrent ? null : (
          <IconButton
            label={t("switchTo", { name })}
            icon={<ArrowRightLeft aria-hidden />}
            onClick={() => switchConnection(connection.id)}
          />
        )}
        {canChange ? (
          <>
            {kind === "own" ? null : <IconButton label={t("eventsOf", { name })} icon={<Webhook aria-hidden />} onClick={onHook} />}
            <IconButton label={t("replaceTheTokenOf", { name })} icon={<KeyRound aria-hidden />} onClick={onReplace} />
            <IconButton label={t("remove", { name })} icon={<Trash2 aria-hidden />} onClick={onRemove} />
          </>
        ) : null}
      </div>
    </li>
  );
}

/** The address to which another server sends its events, so that open pages follow its changes. */
function HookAddress({ connection, onClose }: { connection: Connection; onClose: () => void }) {
  const t = useTranslations("connections.settings");
  const hook = useQuery(connectionQueries.hook(connection.id));
  return (
    <Sheet open onOpenChange={onClose} title={t("eventsOf", { name: connection.name })} description={t("useThisURLInAWebhook")}>
      {hook.isError ? (
        <Failure title={t("couldntLoadURL")} error={hook.error} onRetry={hook.refetch} />
      ) : hook.data === undefined ? (
        <SkeletonLines count={4} />
      ) : (
        <dl className="grid gap-3 text-sm">
          <Shown name={t("hookAddress")} text={new URL(hook.data.path, window.location.origin).href} />
          <Shown name={t("hookSecret", { header: "x-frontdesk-secret" })} text={hook.data.secret} />
          <Shown name={t("hookBoth")} text={new URL(`${hook.data.path}?secret=${hook.data.secret}`, window.location.origin).href} />
        </dl>
      )}
    </Sheet>
  );
}

function Shown({ name, text }: { name: string; text: string }) {
  const t = useTranslations("connections.settings");
  return (
    <div>
      <dt className="mb-1 font-medium">{name}</dt>
      <dd className="flex items-start gap-2">
        <code className="min-w-0 flex-1 rounded-md border border-border bg-default p-2 font-mono text-xs wrap-anywhere">{text}</code>
        <CopyButton text={text} label={t("copy", { name })} />
      </dd>
    </div>
  );
}

/** Loads the page again on the remaining connection. The returned promise never settles, so that the button stays pending until then. */
function reloadPage(): Promise<never> {
  window.location.reload();
  return new Promise(() => undefined);
}

function RemoveConnection({ connection, isCurrent, onDone }: { connection: Connection; isCurrent: boolean; onDone: () => void }) {
  const t = useTranslations("connections.settings");
  const router = useRouter();
  const remove = useMutation(connectionMutations.remove(connection.id, isCurrent));
  const confirm = async () => {
    await remove.mutateAsync();
    if (isCurrent) return reloadPage();
    notify({ title: t("removed", { name: connection.name }), tone: "success" });
    router.refresh();
  };
  return (
    <ConfirmDialog
      open
      onOpenChange={onDone}
      title={t("remove2", { name: connection.name })}
      confirmLabel={t("removeConnection")}
      onConfirm={confirm}
    >
      <p>{t("theDashboardDeletesTheTokenAnd")}</p>
    </ConfirmDialog>
  );
}

function ReplaceToken({ connection, onDone }: { connection: Connection; onDone: () => void }) {
  const t = useTranslations("connections.settings");
  const replace = useMutation(connectionMutations.replaceToken(connection.id));
  const { control, onSubmit, formState, isUnsaved } = useFormOf(tokenReplacement, { token: "" }, async (values) => {
    const { lastFour } = await replace.mutateAsync(values);
    notify({ title: t("nowUsesTheTokenEndingIn", { name: connection.name, lastFour }), tone: "success" });
    onDone();
  });
  return (
    <Dialog
      isUnsaved={isUnsaved}
      open
      onOpenChange={onDone}
      title={t("replaceTheTokenOf", { name: connection.name })}
      description={t("theTokenEndingInIsUsed", { lastFour: connection.lastFour })}
      dismissable={false}
      footer={
        <>
          <CancelButton />
          <Button type="submit" form="replace-token" variant="primary" pending={formState.isSubmitting}>
            {t("checkAndReplace")}
          </Button>
        </>
      }
    >
      <form id="replace-token" onSubmit={onSubmit} noValidate className="grid gap-4">
        <TextField control={control} name="token" label={t("newToken")} type="password" required autoFocus />
        <FormError of={formState.errors} />
      </form>
    </Dialog>
  );
}

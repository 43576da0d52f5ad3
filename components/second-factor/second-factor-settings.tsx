"use client";

import { useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { Failure } from "#components/layout/failure.tsx";
import { Badge } from "#components/ui/badge.tsx";
import { Button } from "#components/ui/button.tsx";
import { Section } from "#components/ui/section.tsx";
import { SkeletonLines } from "#components/ui/skeleton.tsx";
import { Time } from "#components/ui/time.tsx";
import { notify } from "#components/ui/toast-queue.ts";
import { useHydrated } from "#components/ui/use-hydrated.ts";
import type { Passkey, SecondFactor } from "#contract/users/second-factor.ts";
import { supportsPasskeys } from "#lib/api/passkeys.ts";
import { secondFactorMutations, secondFactorQueries } from "#lib/api/second-factor.ts";
import { AddPasskey } from "./add-passkey.tsx";
import { CodesDialog } from "./codes-dialog.tsx";
import { ConfirmChange } from "./confirm-change.tsx";
import { SetupApp } from "./setup-app.tsx";

/** The user's authenticator app, passkeys and recovery codes. */
export function SecondFactorSettings() {
  const t = useTranslations("secondFactor");
  const own = useQuery(secondFactorQueries.own());
  return (
    <Section title={t("title")} hint={t("hint")}>
      {own.isError ? (
        <Failure title={t("couldntLoad")} error={own.error} onRetry={own.refetch} />
      ) : own.data === undefined ? (
        <SkeletonLines count={3} />
      ) : (
        <SecondFactorList own={own.data} />
      )}
    </Section>
  );
}

type Open = { kind: "app" | "passkey" | "removeApp" | "codes" } | { kind: "removePasskey"; passkey: Passkey };

/** `onComplete`: the user has added their first second factor, and has seen the recovery codes. */
export function SecondFactorList({ own, onComplete }: { own: SecondFactor; onComplete?: () => void }) {
  const t = useTranslations("secondFactor");
  const [open, setOpen] = useState<Open>();
  const [codes, setCodes] = useState<readonly string[]>();
  const canUsePasskeys = useHydrated() && supportsPasskeys();
  const { confirmation, app, passkeys, recoveryCodesLeft, passkeyOrigin } = own;
  const close = () => setOpen(undefined);
  const added = (title: string) => (recoveryCodes: string[] | null) => {
    close();
    notify({ title, tone: "success" });
    if (recoveryCodes !== null) setCodes(recoveryCodes);
    else onComplete?.();
  };
  return (
    <>
      <ul className="border-y border-separator">
        <Row name={t("app")} text={app === null ? t("appHint") : <AddedOn at={app.dateAdded} />} isOn={app !== null}>
          <Button size="sm" onClick={() => setOpen({ kind: app === null ? "app" : "removeApp" })}>
            {app === null ? t("setUp") : t("remove")}
          </Button>
        </Row>
        {passkeys.map((passkey) => (
          <Row key={passkey.id} name={passkey.name} text={<PasskeyUse passkey={passkey} />} isOn>
            <Button
              size="sm"
              aria-label={t("removePasskeyOf", { name: passkey.name })}
              onClick={() => setOpen({ kind: "removePasskey", passkey })}
            >
              {t("remove")}
            </Button>
          </Row>
        ))}
        <Row
          name={passkeys.length === 0 ? t("passkeys") : t("anotherPasskey")}
          text={canUsePasskeys || passkeyOrigin === null ? t("passkeysHint") : t("passkeysElsewhere", { origin: passkeyOrigin })}
        >
          <Button size="sm" disabled={!canUsePasskeys || passkeyOrigin === null} onClick={() => setOpen({ kind: "passkey" })}>
            {t("addPasskey")}
          </Button>
        </Row>
        {app === null && passkeys.length === 0 ? null : (
          <Row name={t("recoveryCodes")} text={t("codesLeft", { count: recoveryCodesLeft })}>
            <Button size="sm" onClick={() => setOpen({ kind: "codes" })}>
              {t("newCodes")}
            </Button>
          </Row>
        )}
      </ul>
      {open?.kind === "app" ? <SetupApp confirmation={confirmation} onAdded={added(t("appAdded"))} onClose={close} /> : null}
      {open?.kind === "passkey" ? <AddPasskey confirmation={confirmation} onAdded={added(t("passkeyAdded"))} onClose={close} /> : null}
      {open === undefined || open.kind === "app" || open.kind === "passkey" ? null : (
        <Change open={open} confirmation={confirmation} onCodes={setCodes} onClose={close} />
      )}
      {codes === undefined ? null : (
        <CodesDialog
          codes={codes}
          onDone={() => {
            setCodes(undefined);
            onComplete?.();
          }}
        />
      )}
    </>
  );
}

type ChangeProps = {
  open: Exclude<Open, { kind: "app" | "passkey" }> | { kind: "removeApp" | "codes" };
  confirmation: SecondFactor["confirmation"];
  onCodes: (codes: string[]) => void;
  onClose: () => void;
};

/** The dialogs that remove something, or replace the recovery codes. */
function Change({ open, confirmation, onCodes, onClose }: ChangeProps) {
  const t = useTranslations("secondFactor");
  const removeApp = useMutation(secondFactorMutations.removeApp);
  const removePasskey = useMutation(secondFactorMutations.removePasskey("passkey" in open ? open.passkey.id : ""));
  const renew = useMutation(secondFactorMutations.renewRecoveryCodes);
  const removed = (title: string) => {
    onClose();
    notify({ title, tone: "success" });
  };
  if ("passkey" in open)
    return (
      <ConfirmChange
        title={t("removePasskeyOf", { name: open.passkey.name })}
        text={t("removePasskeyText")}
        label={t("remove")}
        isDanger
        confirmation={confirmation}
        onConfirm={async (confirmed) => {
          await removePasskey.mutateAsync(confirmed);
          removed(t("passkeyRemoved"));
        }}
        onClose={onClose}
      />
    );
  if (open.kind === "removeApp")
    return (
      <ConfirmChange
        title={t("removeApp")}
        text={t("removeAppText")}
        label={t("remove")}
        isDanger
        confirmation={confirmation}
        onConfirm={async (confirmed) => {
          await removeApp.mutateAsync(confirmed);
          removed(t("appRemoved"));
        }}
        onClose={onClose}
      />
    );
  return (
    <ConfirmChange
      title={t("replaceCodes")}
      text={t("replaceCodesText")}
      label={t("newCodes")}
      confirmation={confirmation}
      onConfirm={async (confirmed) => {
        const { recoveryCodes } = await renew.mutateAsync(confirmed);
        onClose();
        onCodes(recoveryCodes);
      }}
      onClose={onClose}
    />
  );
}

function AddedOn({ at }: { at: string }) {
  const t = useTranslations("secondFactor");
  return <>{t.rich("added", { time: () => <Time at={at} /> })}</>;
}

function PasskeyUse({ passkey }: { passkey: Passkey }) {
  const t = useTranslations("secondFactor");
  const { dateAdded, lastUsedAt } = passkey;
  return (
    <>
      {t("passkey")} · {lastUsedAt === null ? <AddedOn at={dateAdded} /> : t.rich("lastUsed", { time: () => <Time at={lastUsedAt} /> })}
    </>
  );
}

type RowProps = { name: string; text: React.ReactNode; isOn?: boolean; children: React.ReactNode };

function Row({ name, text, isOn = false, children }: RowProps) {
  const t = useTranslations("secondFactor");
  return (
    <li className="flex items-center gap-3 border-b border-separator py-2.5 last:border-0">
      <div className="min-w-0 flex-1">
        <p className="flex items-center gap-2 text-sm font-medium">
          <span className="truncate">{name}</span>
          {isOn ? <Badge tone="success">{t("on")}</Badge> : null}
        </p>
        <p className="text-xs text-muted">{text}</p>
      </div>
      <div className="shrink-0">{children}</div>
    </li>
  );
}

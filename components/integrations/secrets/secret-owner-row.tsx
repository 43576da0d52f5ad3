"use client";

import { Ban, Ellipsis, KeyRound, Pencil, RotateCcw, Trash2, Users } from "lucide-react";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { Badge } from "#components/ui/badge.tsx";
import { IconButton } from "#components/ui/icon-button.tsx";
import { Menu } from "#components/ui/menu.tsx";
import type { MenuItem } from "#components/ui/overlay/menu-panel.tsx";
import { Time } from "#components/ui/time.tsx";
import { useNow } from "#components/ui/use-now.ts";
import type { ValidSecret } from "#contract/integrations/secrets.ts";
import { CancelRotationDialog, ExpireOldDialog, type Owner, RemoveOwnerDialog, RotateDialog } from "./secret-dialogs.tsx";
import { isRotating, overdueDays, timeLeft } from "./secret-life.ts";

type Doing = "rotate" | "expire" | "cancel" | "remove";

export type SecretOwnerRowProps = {
  owner: Owner;
  description?: string | null;
  facts: string;
  badge?: string | undefined;
  secrets: readonly ValidSecret[];
  /** A sentence about the consequences of a deletion. */
  loss: string;
  onEdit: () => void;
  onShowGrants?: () => void;
  onRotated: (secret: string) => void;
};

/** An integration or application with the actions on its secret. */
export function SecretOwnerRow({ owner, description, facts, badge, secrets, loss, onEdit, onShowGrants, onRotated }: SecretOwnerRowProps) {
  const t = useTranslations("integrations.secretOwnerRow");
  const [doing, setDoing] = useState<Doing>();
  const now = useNow();
  const rotating = isRotating(secrets);
  const overdue = now === undefined || rotating ? undefined : overdueDays(secrets, now);
  const done = () => setDoing(undefined);
  const { noun, name } = owner;
  const change: MenuItem[] = [
    { id: "edit", label: t("edit"), icon: <Pencil aria-hidden />, onSelect: onEdit },
    ...(onShowGrants ? [{ id: "grants", label: t("whoAuthorizedIt"), icon: <Users aria-hidden />, onSelect: onShowGrants }] : []),
  ];
  const rotation: MenuItem[] = rotating
    ? [
        {
          id: "expire",
          label: noun === "token" ? t("revokeOldTokenNow") : t("revokeOldSecretNow"),
          icon: <Ban aria-hidden />,
          onSelect: () => setDoing("expire"),
        },
        { id: "cancel", label: t("cancelRotation"), icon: <RotateCcw aria-hidden />, onSelect: () => setDoing("cancel") },
      ]
    : [
        {
          id: "rotate",
          label: noun === "token" ? t("rotateToken") : t("rotateSecret"),
          icon: <KeyRound aria-hidden />,
          onSelect: () => setDoing("rotate"),
        },
      ];
  const removal: MenuItem[] = [
    { id: "remove", label: t("delete"), icon: <Trash2 aria-hidden />, tone: "danger", onSelect: () => setDoing("remove") },
  ];
  return (
    <li className="flex items-start gap-3 border-b border-separator py-3 last:border-0">
      <div className="grid min-w-0 flex-1 grid-cols-1 gap-1">
        <p className="flex flex-wrap items-center gap-2 text-sm font-medium">
          <span className="min-w-0 wrap-anywhere">{name}</span>
          {badge === undefined ? null : <Badge>{badge}</Badge>}
          {rotating ? <Badge tone="warning">{t("rotating")}</Badge> : null}
          {overdue === undefined ? null : <Badge tone="warning">{t("ageAndAdvice", { count: overdue })}</Badge>}
        </p>
        {description ? <p className="text-sm wrap-anywhere">{description}</p> : null}
        <p className="text-xs wrap-anywhere text-muted">{facts}</p>
        <SecretFacts secrets={secrets} noun={noun} />
      </div>
      <Menu
        label={t("actionsFor", { name })}
        placement="bottom end"
        trigger={<IconButton label={t("actionsFor", { name })} icon={<Ellipsis aria-hidden />} />}
        sections={[
          { id: "change", items: change },
          { id: "rotation", items: rotation },
          { id: "removal", items: removal },
        ]}
      />
      {doing === "rotate" ? (
        <RotateDialog
          owner={owner}
          onDone={done}
          onRotated={(secret) => {
            done();
            onRotated(secret);
          }}
        />
      ) : null}
      {doing === "expire" ? <ExpireOldDialog owner={owner} onDone={done} /> : null}
      {doing === "cancel" ? <CancelRotationDialog owner={owner} onDone={done} /> : null}
      {doing === "remove" ? <RemoveOwnerDialog owner={owner} loss={loss} onDone={done} /> : null}
    </li>
  );
}

/** The expiry, the age and the last use of each valid secret. */
function SecretFacts({ secrets, noun }: { secrets: readonly ValidSecret[]; noun: "token" | "secret" }) {
  const t = useTranslations("integrations.secretOwnerRow");
  const now = useNow();
  const rotating = isRotating(secrets);
  return (
    <ul className="grid gap-0.5 text-xs text-muted">
      {secrets.map(({ lastFour, dateAdded, expiresAt, lastUsedAt, lastUsedFrom }) => (
        <li key={lastFour + dateAdded} className="flex flex-wrap gap-x-3">
          <span>{t(`secret.${noun}.${!rotating ? "only" : expiresAt === null ? "newer" : "older"}`, { four: lastFour })}</span>
          <span>{t.rich("createdOn", { time: () => <Time at={dateAdded} style="date" /> })}</span>
          <span>
            {lastUsedAt === null
              ? t("neverUsed")
              : lastUsedFrom
                ? t.rich("lastUsedAtFrom", { address: lastUsedFrom, time: () => <Time at={lastUsedAt} /> })
                : t.rich("lastUsedAt", { time: () => <Time at={lastUsedAt} /> })}
          </span>
          {expiresAt === null ? null : (
            <span className="font-medium text-warning-soft-foreground" suppressHydrationWarning>
              {now === undefined
                ? t.rich("expires", { time: () => <Time at={expiresAt} /> })
                : Date.parse(expiresAt) <= now.getTime()
                  ? t.rich("expired", { time: () => <Time at={expiresAt} /> })
                  : t.rich("expiresWithin", { ...timeLeft(expiresAt, now), time: () => <Time at={expiresAt} /> })}
            </span>
          )}
        </li>
      ))}
    </ul>
  );
}

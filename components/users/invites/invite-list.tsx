"use client";

import { useMutation, useQuery } from "@tanstack/react-query";
import { Send, Trash2 } from "lucide-react";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { Failure } from "#components/layout/failure.tsx";
import { Badge } from "#components/ui/badge.tsx";
import { ConfirmDialog } from "#components/ui/confirm-dialog.tsx";
import { useFailureText } from "#components/ui/failure-text.ts";
import { IconButton } from "#components/ui/icon-button.tsx";
import { Joined } from "#components/ui/joined.tsx";
import { Section } from "#components/ui/section.tsx";
import { Time } from "#components/ui/time.tsx";
import { notify } from "#components/ui/toast-queue.ts";
import type { Invite, InviteSent } from "#contract/users/invites.ts";
import { useConnection } from "#lib/api/connection.tsx";
import { inviteMutations, inviteQueries } from "#lib/api/invites.ts";

/** The people who were invited and have not accepted yet. */
export function InviteList({ onSent }: { onSent: (sent: InviteSent) => void }) {
  const t = useTranslations("users.invites");
  const failureText = useFailureText();
  const { locationId } = useConnection();
  const invites = useQuery(inviteQueries.list(locationId));
  const resend = useMutation(inviteMutations.resend(locationId));
  const revoke = useMutation(inviteMutations.revoke(locationId));
  const [revoking, setRevoking] = useState<Invite>();
  if (invites.isError) return <Failure title={t("couldntLoadInvites")} error={invites.error} onRetry={invites.refetch} />;
  if (invites.data === undefined || invites.data.length === 0) return null;
  const again = (inviteId: string) =>
    resend.mutate(inviteId, {
      onSuccess: onSent,
      onError: (error) => notify({ title: t("couldntSend"), description: failureText(error).message, tone: "danger" }),
    });
  return (
    <Section title={t("pendingInvites")}>
      <ul aria-label={t("pendingInvites")} className="border-y border-separator">
        {invites.data.map((invite) => (
          <li key={invite.id} className="flex min-h-14 items-center gap-3 border-b border-separator py-2 last:border-0">
            <div className="min-w-0 flex-1">
              <p className="flex min-w-0 items-center gap-2 text-sm font-medium">
                <span className="truncate">{invite.name}</span>
                {invite.isExpired ? <Badge tone="warning">{t("expired")}</Badge> : null}
              </p>
              <p className="text-xs text-muted wrap-anywhere">
                <Joined
                  parts={[
                    invite.email,
                    t("invitedBy", { name: invite.invitedBy }),
                    <Time key="sent" at={invite.dateSent} style="relative" />,
                    invite.isExpired ? null : t.rich("expires", { time: () => <Time at={invite.expiresAt} style="relative" /> }),
                  ]}
                />
              </p>
            </div>
            <IconButton
              label={t("resend", { name: invite.name })}
              icon={<Send aria-hidden />}
              disabled={resend.isPending}
              onClick={() => again(invite.id)}
            />
            <IconButton label={t("revoke", { name: invite.name })} icon={<Trash2 aria-hidden />} onClick={() => setRevoking(invite)} />
          </li>
        ))}
      </ul>
      {revoking ? (
        <ConfirmDialog
          open
          onOpenChange={() => setRevoking(undefined)}
          title={t("revokeTitle", { name: revoking.name })}
          confirmLabel={t("revokeInvite")}
          onConfirm={async () => {
            await revoke.mutateAsync(revoking.id);
            notify({ title: t("inviteRevoked"), tone: "success" });
          }}
        >
          <p>{t("theLinkStopsWorking")}</p>
        </ConfirmDialog>
      ) : null}
    </Section>
  );
}

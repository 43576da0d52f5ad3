"use client";

import { useTranslations } from "use-intl";
import { Banner } from "#components/ui/banner.tsx";
import { Button } from "#components/ui/button.tsx";
import { CopyButton } from "#components/ui/copy-button.tsx";
import { Dialog } from "#components/ui/dialog.tsx";
import type { InviteSent } from "#contract/users/invites.ts";

type InviteLinkProps = { sent: InviteSent & { link: string }; onDone: () => void };

/** Shows the link of an invite that could not be mailed, once. */
export function InviteLink({ sent: { invite, link, mailError }, onDone }: InviteLinkProps) {
  const t = useTranslations("users.invites");
  return (
    <Dialog
      open
      onOpenChange={(open) => open || onDone()}
      dismissable={false}
      size="lg"
      title={t("linkTitle", { name: invite.name })}
      footer={
        <Button variant="primary" onClick={onDone}>
          {t("done")}
        </Button>
      }
    >
      <div className="grid gap-4">
        <Banner tone={mailError === null ? "info" : "warning"}>
          {mailError === null ? t("noMailServer") : t("mailRefused", { reason: mailError })}
        </Banner>
        <div className="flex items-start gap-2 rounded-md border border-border bg-surface-secondary px-3 py-2">
          <code className="min-w-0 flex-1 font-mono text-xs whitespace-pre-wrap wrap-anywhere">{link}</code>
          <CopyButton text={link} label={t("copyLink")} />
        </div>
        <p className="text-sm text-muted">{t("worksOnce")}</p>
      </div>
    </Dialog>
  );
}

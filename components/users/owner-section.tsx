"use client";

import { X } from "lucide-react";
import { useTranslations } from "use-intl";
import { Button } from "#components/ui/button.tsx";
import { Popover } from "#components/ui/popover.tsx";
import { Section } from "#components/ui/section.tsx";
import { UserBadge } from "./user-badge.tsx";
import { UserPicker } from "./user-picker.tsx";

export type OwnerSectionProps = { owner: string | null; canChange?: boolean; onAssign: (userId: string | null) => void };

/** The owner of a record. */
export function OwnerSection({ owner, canChange = true, onAssign }: OwnerSectionProps) {
  const t = useTranslations("people.ownerSection");
  return (
    <Section
      title={t("owner")}
      actions={
        canChange ? (
          <Popover
            label={t("chooseOwner")}
            className="w-72"
            placement="bottom end"
            trigger={
              <Button size="sm" variant="ghost">
                {owner ? t("changeOwner") : t("assign")}
              </Button>
            }
          >
            {(close) => (
              <UserPicker
                label={t("owner")}
                value={owner}
                onChoose={(userId) => {
                  close();
                  onAssign(userId);
                }}
              />
            )}
          </Popover>
        ) : null
      }
    >
      {owner ? (
        <p className="flex items-center justify-between text-sm">
          <UserBadge userId={owner} size="sm" />
          {canChange ? (
            <Button size="sm" variant="ghost" icon={<X aria-hidden />} aria-label={t("removeOwner")} onClick={() => onAssign(null)} />
          ) : null}
        </p>
      ) : (
        <p className="text-sm text-muted">{t("noOwner")}</p>
      )}
    </Section>
  );
}

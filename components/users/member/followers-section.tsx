"use client";

import { UserRoundPlus, X } from "lucide-react";
import { useTranslations } from "use-intl";
import { Button } from "#components/ui/button.tsx";
import { Popover } from "#components/ui/popover.tsx";
import { Section } from "#components/ui/section.tsx";
import { useUsers } from "#lib/api/use-users.ts";
import { userName } from "#lib/api/users.ts";
import { UserBadge } from "../user-badge.tsx";
import { UserPicker } from "../user-picker.tsx";

export type FollowersSectionProps = {
  followers: readonly string[];
  /** The signed-in user, if they may follow. */
  self: string | undefined;
  canAdd?: boolean;
  canChange?: boolean;
  empty: string;
  onAdd: (userId: string) => void;
  onRemove: (userId: string) => void;
};

/** The followers, who are notified of changes. */
export function FollowersSection({ followers, self, canAdd = true, canChange = true, empty, onAdd, onRemove }: FollowersSectionProps) {
  const t = useTranslations("users.followersSection");
  const users = useUsers();
  const isFollowing = self !== undefined && followers.includes(self);
  return (
    <Section
      title={t("followers")}
      actions={
        <>
          {self === undefined || !canChange ? null : (
            <Button size="sm" variant="ghost" onClick={() => (isFollowing ? onRemove : onAdd)(self)}>
              {isFollowing ? t("unfollow") : t("follow")}
            </Button>
          )}
          {canAdd && canChange ? (
            <Popover
              label={t("addAFollower")}
              className="w-72"
              placement="bottom end"
              trigger={<Button size="sm" variant="ghost" icon={<UserRoundPlus aria-hidden />} aria-label={t("addAFollower")} />}
            >
              {(close) => (
                <UserPicker
                  label={t("follower")}
                  except={followers}
                  onChoose={(userId) => {
                    close();
                    onAdd(userId);
                  }}
                />
              )}
            </Popover>
          ) : null}
        </>
      }
    >
      {followers.length === 0 ? (
        <p className="text-sm text-muted">{empty}</p>
      ) : (
        <ul className="grid gap-1 text-sm" aria-label={t("followers")}>
          {followers.map((userId) => (
            <li key={userId} className="flex items-center justify-between gap-2">
              <UserBadge userId={userId} />
              {canChange ? (
                <Button
                  size="sm"
                  variant="ghost"
                  icon={<X aria-hidden />}
                  aria-label={t("removeFollower", { name: userName(users, userId) })}
                  onClick={() => onRemove(userId)}
                />
              ) : null}
            </li>
          ))}
        </ul>
      )}
    </Section>
  );
}

"use client";

import { useMutation } from "@tanstack/react-query";
import { UserRoundPlus, X } from "lucide-react";
import { Button } from "#components/ui/button.tsx";
import { Popover } from "#components/ui/popover.tsx";
import { Section } from "#components/ui/section.tsx";
import { notify, notifyUndo } from "#components/ui/toast-queue.ts";
import { UserBadge } from "#components/users/user-badge.tsx";
import { UserPicker } from "#components/users/user-picker.tsx";
import { type CrmRecord, followersMost } from "#contract/objects/records.ts";
import { useConnection } from "#lib/api/connection.tsx";
import { wordsOf } from "#lib/api/failure.ts";
import { type RecordSent, recordMutations } from "#lib/api/records.ts";

/** Who looks after a record, and who follows it. */
export function RecordPeople({ record, objectKey, hasOwner }: { record: CrmRecord; objectKey: string; hasOwner: boolean }) {
  const { locationId, user } = useConnection();
  const update = useMutation(recordMutations.update(locationId, objectKey, record.id));
  const [owner] = record.owner ?? [];
  const { followers } = record;
  const isFollowing = followers.includes(user.id);

  const change = async (said: string, people: Omit<RecordSent, "properties">) => {
    const before = { ...(hasOwner ? { owner: record.owner ?? [] } : {}), followers };
    try {
      await update.mutateAsync({ properties: {}, ...people });
      notifyUndo(said, () => update.mutateAsync({ properties: {}, ...before }));
    } catch (error) {
      notify({ title: "This was not changed", description: wordsOf(error).message, tone: "danger" });
    }
  };
  const follow = (userId: string) => change("Follower added", { followers: [...followers, userId] });
  const unfollow = (userId: string) => change("Follower removed", { followers: followers.filter((other) => other !== userId) });

  return (
    <>
      {hasOwner ? (
        <Section
          title="Owner"
          actions={
            <Popover
              label="Choose the owner"
              className="w-72"
              placement="bottom end"
              trigger={
                <Button size="sm" variant="ghost">
                  {owner ? "Change owner" : "Assign"}
                </Button>
              }
            >
              {(close) => (
                <UserPicker
                  label="Owner"
                  value={owner ?? null}
                  onChoose={(userId) => {
                    close();
                    void change("Owner changed", { owner: [userId] });
                  }}
                />
              )}
            </Popover>
          }
        >
          {owner ? (
            <p className="flex items-center justify-between text-sm">
              <UserBadge userId={owner} size="sm" />
              <Button
                size="sm"
                variant="ghost"
                icon={<X aria-hidden />}
                aria-label="Remove the owner"
                onClick={() => void change("Owner removed", { owner: [] })}
              />
            </p>
          ) : (
            <p className="text-sm text-muted">Nobody is responsible yet.</p>
          )}
        </Section>
      ) : null}
      <Section
        title="Followers"
        actions={
          <>
            <Button size="sm" variant="ghost" onClick={() => void (isFollowing ? unfollow(user.id) : follow(user.id))}>
              {isFollowing ? "Unfollow" : "Follow"}
            </Button>
            {followers.length < followersMost ? (
              <Popover
                label="Add a follower"
                className="w-72"
                placement="bottom end"
                trigger={<Button size="sm" variant="ghost" icon={<UserRoundPlus aria-hidden />} aria-label="Add a follower" />}
              >
                {(close) => (
                  <UserPicker
                    label="Follower"
                    except={followers}
                    onChoose={(userId) => {
                      close();
                      void follow(userId);
                    }}
                  />
                )}
              </Popover>
            ) : null}
          </>
        }
      >
        {followers.length === 0 ? (
          <p className="text-sm text-muted">Nobody follows this.</p>
        ) : (
          <ul className="grid gap-1 text-sm" aria-label="Followers">
            {followers.map((userId) => (
              <li key={userId} className="flex items-center justify-between gap-2">
                <UserBadge userId={userId} />
                <Button
                  size="sm"
                  variant="ghost"
                  icon={<X aria-hidden />}
                  aria-label={`Remove follower ${userId}`}
                  onClick={() => void unfollow(userId)}
                />
              </li>
            ))}
          </ul>
        )}
      </Section>
    </>
  );
}

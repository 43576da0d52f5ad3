"use client";

import { useMutation } from "@tanstack/react-query";
import { notify, notifyUndo } from "#components/ui/toast-queue.ts";
import { FollowersSection } from "#components/users/member/followers-section.tsx";
import { OwnerSection } from "#components/users/owner-section.tsx";
import { type CrmRecord, followersMost } from "#contract/objects/records.ts";
import { useConnection, useMay } from "#lib/api/connection.tsx";
import { wordsOf } from "#lib/api/failure.ts";
import { type RecordSent, recordMutations } from "#lib/api/records.ts";

/** Who looks after a record, and who follows it. */
export function RecordPeople({ record, objectKey, hasOwner }: { record: CrmRecord; objectKey: string; hasOwner: boolean }) {
  const { locationId, user } = useConnection();
  const update = useMutation(recordMutations.update(locationId, objectKey, record.id));
  const canChange = useMay("write-record");
  const [owner] = record.owner ?? [];
  const { followers } = record;

  const change = async (said: string, people: Omit<RecordSent, "properties">) => {
    const before = { ...(hasOwner ? { owner: record.owner ?? [] } : {}), followers };
    try {
      await update.mutateAsync({ properties: {}, ...people });
      notifyUndo(said, () => update.mutateAsync({ properties: {}, ...before }));
    } catch (error) {
      notify({ title: "This was not changed", description: wordsOf(error).message, tone: "danger" });
    }
  };

  return (
    <>
      {hasOwner ? (
        <OwnerSection
          owner={owner ?? null}
          canChange={canChange}
          onAssign={(userId) =>
            void change(userId === null ? "Owner removed" : "Owner changed", { owner: userId === null ? [] : [userId] })
          }
        />
      ) : null}
      <FollowersSection
        followers={followers}
        self={user.id}
        canChange={canChange}
        canAdd={followers.length < followersMost}
        nobody="Nobody follows this."
        onAdd={(userId) => void change("Follower added", { followers: [...followers, userId] })}
        onRemove={(userId) => void change("Follower removed", { followers: followers.filter((other) => other !== userId) })}
      />
    </>
  );
}

"use client";

import { useMutation } from "@tanstack/react-query";
import { UserRoundPlus, X } from "lucide-react";
import { Button } from "#components/ui/button.tsx";
import { Popover } from "#components/ui/popover.tsx";
import { Section } from "#components/ui/section.tsx";
import { notify, notifyUndo } from "#components/ui/toast-queue.ts";
import { UserBadge } from "#components/users/user-badge.tsx";
import { UserPicker } from "#components/users/user-picker.tsx";
import { useConnection } from "#lib/api/connection.tsx";
import { contactMutations } from "#lib/api/contacts.ts";
import { useContactEditing } from "./contact-page-edit.tsx";
import { refusalOf } from "./contact-page-fact-reading.ts";

const tellFailure = (title: string) => (error: unknown) => {
  notify({ title, description: refusalOf(error).join(" "), tone: "danger" });
};

export function OwnerSection() {
  const { contact, save } = useContactEditing();
  const assign = (userId: string | null) =>
    save("Owner", [{ field: "assignedTo", value: userId }]).catch(tellFailure("The owner was not changed"));
  return (
    <Section
      title="Owner"
      actions={
        <Popover
          label="Choose the owner"
          className="w-72"
          placement="bottom end"
          trigger={
            <Button size="sm" variant="ghost">
              {contact.assignedTo ? "Change owner" : "Assign"}
            </Button>
          }
        >
          {(close) => (
            <UserPicker
              label="Owner"
              value={contact.assignedTo}
              onChoose={(userId) => {
                close();
                void assign(userId);
              }}
            />
          )}
        </Popover>
      }
    >
      {contact.assignedTo ? (
        <p className="flex items-center justify-between text-sm">
          <UserBadge userId={contact.assignedTo} size="sm" />
          <Button size="sm" variant="ghost" icon={<X aria-hidden />} aria-label="Remove the owner" onClick={() => void assign(null)} />
        </p>
      ) : (
        <p className="text-sm text-muted">Nobody is responsible yet.</p>
      )}
    </Section>
  );
}

export function FollowersSection() {
  const connection = useConnection();
  const { contact } = useContactEditing();
  const follow = useMutation({ ...contactMutations.follow(contact.id) });
  const unfollow = useMutation({ ...contactMutations.unfollow(contact.id) });
  const isFollowing = contact.followers.includes(connection.user.id);

  const add = (userId: string) =>
    follow
      .mutateAsync([userId])
      .then(() => notifyUndo("Follower added", () => unfollow.mutateAsync([userId])), tellFailure("The follower was not added"));
  const remove = (userId: string) =>
    unfollow
      .mutateAsync([userId])
      .then(() => notifyUndo("Follower removed", () => follow.mutateAsync([userId])), tellFailure("The follower was not removed"));
  return (
    <Section
      title="Followers"
      actions={
        <>
          {connection.isOwn ? (
            <Button size="sm" variant="ghost" onClick={() => void (isFollowing ? remove : add)(connection.user.id)}>
              {isFollowing ? "Unfollow" : "Follow"}
            </Button>
          ) : null}
          <Popover
            label="Add a follower"
            className="w-72"
            placement="bottom end"
            trigger={<Button size="sm" variant="ghost" icon={<UserRoundPlus aria-hidden />} aria-label="Add a follower" />}
          >
            {(close) => (
              <UserPicker
                label="Follower"
                except={contact.followers}
                onChoose={(userId) => {
                  close();
                  void add(userId);
                }}
              />
            )}
          </Popover>
        </>
      }
    >
      {contact.followers.length === 0 ? (
        <p className="text-sm text-muted">Nobody follows this contact.</p>
      ) : (
        <ul className="grid gap-1 text-sm" aria-label="Followers">
          {contact.followers.map((userId) => (
            <li key={userId} className="flex items-center justify-between gap-2">
              <UserBadge userId={userId} />
              <Button
                size="sm"
                variant="ghost"
                icon={<X aria-hidden />}
                aria-label={`Remove follower ${userId}`}
                onClick={() => void remove(userId)}
              />
            </li>
          ))}
        </ul>
      )}
    </Section>
  );
}

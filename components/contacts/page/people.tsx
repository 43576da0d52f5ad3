"use client";

import { useMutation } from "@tanstack/react-query";
import { notify, notifyUndo } from "#components/ui/toast-queue.ts";
import { FollowersSection } from "#components/users/member/followers-section.tsx";
import { OwnerSection } from "#components/users/owner-section.tsx";
import { useConnection, useMay } from "#lib/api/connection.tsx";
import { contactMutations } from "#lib/api/contacts.ts";
import { useContactEditing } from "./edit.tsx";
import { refusalOf } from "./facts/reading.ts";

const tellFailure = (title: string) => (error: unknown) => {
  notify({ title, description: refusalOf(error).join(" "), tone: "danger" });
};

export function ContactOwner() {
  const { contact, save } = useContactEditing();
  const assign = (userId: string | null) =>
    void save("Owner", [{ field: "assignedTo", value: userId }]).catch(tellFailure("The owner was not changed"));
  return <OwnerSection owner={contact.assignedTo} canChange={useMay("change-contact")} onAssign={assign} />;
}

export function ContactFollowers() {
  const connection = useConnection();
  const { contact } = useContactEditing();
  const may = useMay("change-contact");
  const follow = useMutation({ ...contactMutations.follow(contact.id) });
  const unfollow = useMutation({ ...contactMutations.unfollow(contact.id) });

  const add = (userId: string) =>
    void follow
      .mutateAsync([userId])
      .then(() => notifyUndo("Follower added", () => unfollow.mutateAsync([userId])), tellFailure("The follower was not added"));
  const remove = (userId: string) =>
    void unfollow
      .mutateAsync([userId])
      .then(() => notifyUndo("Follower removed", () => follow.mutateAsync([userId])), tellFailure("The follower was not removed"));
  return (
    <FollowersSection
      followers={contact.followers}
      self={connection.server.can("ownUser") && may ? connection.user.id : undefined}
      canAdd={may}
      canChange={may}
      nobody="Nobody follows this contact."
      onAdd={add}
      onRemove={remove}
    />
  );
}

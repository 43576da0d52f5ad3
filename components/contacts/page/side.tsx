"use client";

import { useMutation } from "@tanstack/react-query";
import { useTranslations } from "use-intl";
import { BookingAnswers } from "#components/calendars/booking-answers.tsx";
import { ContactAppointments } from "#components/calendars/contact-appointments.tsx";
import { RelationsPanel } from "#components/objects/relations-panel.tsx";
import { notify, notifyUndo } from "#components/ui/toast-queue.ts";
import { FollowersSection } from "#components/users/member/followers-section.tsx";
import { OwnerSection } from "#components/users/owner-section.tsx";
import { ContactRuns } from "#components/workflows/contact-runs.tsx";
import { useConnection, useMay } from "#lib/api/connection.tsx";
import { contactMutations } from "#lib/api/contacts.ts";
import { BusinessSection } from "./business.tsx";
import { DndSection } from "./dnd-section.tsx";
import { useContactEditing } from "./edit.tsx";
import { EnrolmentsSection } from "./enrolments.tsx";
import { useRefusals } from "./facts/reading.ts";
import { SourceSection } from "./source.tsx";
import { TagsSection } from "./tags.tsx";

/** The right column: the contact's owner, followers, tags and other memberships. */
export function ContactPageSide() {
  const t = useTranslations("contacts.side");
  const { contact } = useContactEditing();
  return (
    <div className="grid grid-cols-1 gap-5 p-4">
      <ContactOwner />
      <ContactAppointments contact={{ id: contact.id, name: contact.name || contact.email || t("unnamedContact") }} />
      <ContactFollowers />
      <TagsSection />
      <DndSection />
      <EnrolmentsSection kind="workflow" />
      <BookingAnswers contactId={contact.id} />
      <ContactRuns contactId={contact.id} />
      <EnrolmentsSection kind="campaign" />
      <BusinessSection />
      <RelationsSection />
      <SourceSection />
    </div>
  );
}

/** Reports a failure under this title. */
function useReport() {
  const refusalOf = useRefusals();
  return (title: string) => (error: unknown) => {
    notify({ title, description: refusalOf(error).join(" "), tone: "danger" });
  };
}

function ContactOwner() {
  const t = useTranslations("contacts.side");
  const report = useReport();
  const { contact, save } = useContactEditing();
  const assign = (userId: string | null) =>
    void save(t("owner"), [{ field: "assignedTo", value: userId }]).catch(report(t("couldntChangeTheOwner")));
  return <OwnerSection owner={contact.assignedTo} canChange={useMay("change-contact")} onAssign={assign} />;
}

function ContactFollowers() {
  const report = useReport();
  const t = useTranslations("contacts.side");
  const connection = useConnection();
  const { contact } = useContactEditing();
  const may = useMay("change-contact");
  const follow = useMutation({ ...contactMutations.follow(contact.id) });
  const unfollow = useMutation({ ...contactMutations.unfollow(contact.id) });

  const add = (userId: string) =>
    void follow
      .mutateAsync([userId])
      .then(() => notifyUndo(t("followerAdded"), () => unfollow.mutateAsync([userId])), report(t("couldntAddTheFollower")));
  const remove = (userId: string) =>
    void unfollow
      .mutateAsync([userId])
      .then(() => notifyUndo(t("followerRemoved"), () => follow.mutateAsync([userId])), report(t("couldntRemoveTheFollower")));
  return (
    <FollowersSection
      followers={contact.followers}
      self={connection.server.can("ownUser") && may ? connection.user.id : undefined}
      canAdd={may}
      canChange={may}
      empty={t("noFollowersYet")}
      onAdd={add}
      onRemove={remove}
    />
  );
}

/** The linked records, without the business, which has its own section. */
function RelationsSection() {
  const { contact } = useContactEditing();
  return <RelationsPanel objectKey="contact" recordId={contact.id} withBuiltIn={false} />;
}

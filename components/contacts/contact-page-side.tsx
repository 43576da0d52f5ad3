import { ContactAppointments } from "#components/calendars/contact-appointments.tsx";
import { ContactRuns } from "#components/workflows/contact-runs.tsx";
import { BusinessSection } from "./contact-page-business.tsx";
import { useContactEditing } from "./contact-page-edit.tsx";
import { EnrolmentsSection } from "./contact-page-enrolments.tsx";
import { ContactFollowers, ContactOwner } from "./contact-page-people.tsx";
import { RelationsSection } from "./contact-page-relations.tsx";
import { SourceSection } from "./contact-page-source.tsx";
import { TagsSection } from "./contact-page-tags.tsx";
import { DndSection } from "./dnd-section.tsx";

/** The right column: who looks after the contact, and what the contact is part of. */
export function ContactPageSide() {
  const { contact } = useContactEditing();
  return (
    <div className="grid grid-cols-1 gap-5 p-4">
      <ContactOwner />
      <ContactAppointments contact={{ id: contact.id, name: contact.name || contact.email || "Unnamed contact" }} />
      <ContactFollowers />
      <TagsSection />
      <DndSection />
      <EnrolmentsSection kind="workflow" />
      <ContactRuns contactId={contact.id} />
      <EnrolmentsSection kind="campaign" />
      <BusinessSection />
      <RelationsSection />
      <SourceSection />
    </div>
  );
}

import { ContactAppointments } from "#components/calendars/contact-appointments.tsx";
import { ContactRuns } from "#components/workflows/contact-runs.tsx";
import { BusinessSection } from "./business.tsx";
import { DndSection } from "./dnd-section.tsx";
import { useContactEditing } from "./edit.tsx";
import { EnrolmentsSection } from "./enrolments.tsx";
import { ContactFollowers, ContactOwner } from "./people.tsx";
import { RelationsSection } from "./relations.tsx";
import { SourceSection } from "./source.tsx";
import { TagsSection } from "./tags.tsx";

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

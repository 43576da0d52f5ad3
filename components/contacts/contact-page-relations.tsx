"use client";

import { RelationsPanel } from "#components/objects/relations-panel.tsx";
import { useContactEditing } from "./contact-page-edit.tsx";

/** The records of other objects that the contact is linked with. */
export function RelationsSection() {
  const { contact } = useContactEditing();
  return <RelationsPanel objectKey="contact" recordId={contact.id} />;
}

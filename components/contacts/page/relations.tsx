"use client";

import { RelationsPanel } from "#components/objects/relations-panel.tsx";
import { useContactEditing } from "./edit.tsx";

/** The records that the contact is linked with, but for its business, which stands above. */
export function RelationsSection() {
  const { contact } = useContactEditing();
  return <RelationsPanel objectKey="contact" recordId={contact.id} withBuiltIn={false} />;
}

"use client";

import { useQuery } from "@tanstack/react-query";
import { StickyNote } from "lucide-react";
import { EmptyState } from "#components/ui/empty-state.tsx";
import { SkeletonLines } from "#components/ui/skeleton.tsx";
import { noteQueries } from "#lib/api/notes.ts";
import { FailedPart } from "../page/failed.tsx";
import { NoteCard } from "./note-card.tsx";

/** The contact's notes, pinned ones first. */
export function NoteList({ contactId }: { contactId: string }) {
  const notes = useQuery(noteQueries.ofContact(contactId));
  if (notes.isPending) return <SkeletonLines count={6} />;
  if (notes.isError) return <FailedPart what="The notes" error={notes.error} onRetry={() => void notes.refetch()} />;
  if (notes.data.length === 0)
    return (
      <EmptyState icon={<StickyNote aria-hidden />} title="No notes">
        Press N to write what the others should know.
      </EmptyState>
    );
  return (
    <ul className="grid gap-2" aria-label="Notes">
      {notes.data.map((note) => (
        <li key={note.id} className="[contain-intrinsic-size:auto_5rem] [content-visibility:auto]">
          <NoteCard note={note} />
        </li>
      ))}
    </ul>
  );
}

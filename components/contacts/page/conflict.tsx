"use client";

import { VersionsDialog } from "#components/form/versions-dialog.tsx";
import { type Conflict, useContactEditing } from "./edit.tsx";
import { type Fact, sayAnything, sayValue } from "./facts/kinds.ts";

/** Somebody else saved first: both versions, field by field, and a question. */
export function ContactPageConflict({ facts }: { facts: readonly Fact[] }) {
  const { conflict } = useContactEditing();
  return conflict ? <Versions key={JSON.stringify(conflict.fields)} conflict={conflict} facts={facts} /> : null;
}

function Versions({ conflict, facts }: { conflict: Conflict; facts: readonly Fact[] }) {
  const { save, settle } = useContactEditing();
  const say = (field: string, value: unknown) => {
    const fact = facts.find((candidate) => candidate.field === field);
    return fact ? sayValue(fact.kind, value) : sayAnything(value);
  };
  const overtaken = new Set(conflict.fields.map(({ field }) => field));

  const saveMine = async (mine: ReadonlySet<string>) => {
    const edits = conflict.edits.filter(({ field }) => !overtaken.has(field) || mine.has(field));
    if (edits.length === 0 || (await save(conflict.label, edits))) settle();
  };

  return (
    <VersionsDialog
      fields={conflict.fields.map(({ field, current, expected }) => ({
        field,
        label: facts.find((fact) => fact.field === field)?.label ?? field,
        was: say(field, expected),
        theirs: say(field, current),
        mine: say(field, conflict.edits.find((edit) => edit.field === field)?.value),
      }))}
      onKeepTheirs={settle}
      onSave={saveMine}
    />
  );
}

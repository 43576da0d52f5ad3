"use client";

import { useState } from "react";
import { Banner } from "#components/ui/banner.tsx";
import { Button } from "#components/ui/button.tsx";
import { Dialog } from "#components/ui/dialog.tsx";
import { type Conflict, useContactEditing } from "./contact-page-edit.tsx";
import { type Fact, sayAnything, sayValue } from "./contact-page-fact-kinds.ts";

type Choice = "mine" | "theirs";

/** Somebody else saved first: both versions, field by field, and a question. */
export function ContactPageConflict({ facts }: { facts: readonly Fact[] }) {
  const { conflict } = useContactEditing();
  return conflict ? <Versions key={JSON.stringify(conflict.fields)} conflict={conflict} facts={facts} /> : null;
}

function Versions({ conflict, facts }: { conflict: Conflict; facts: readonly Fact[] }) {
  const { save, settle } = useContactEditing();
  const [choices, setChoices] = useState<Record<string, Choice>>({});
  const [failure, setFailure] = useState<string>();
  const [pending, setPending] = useState(false);

  const mine = (field: string) => conflict.edits.find((edit) => edit.field === field)?.value;
  const say = (field: string, value: unknown) => {
    const fact = facts.find((candidate) => candidate.field === field);
    return fact ? sayValue(fact.kind, value) : sayAnything(value);
  };
  const isOpen = conflict.fields.some(({ field }) => choices[field] === undefined);

  const confirm = async () => {
    const overtaken = new Map(conflict.fields.map((field) => [field.field, field]));
    const edits = conflict.edits.filter(({ field }) => !overtaken.has(field) || choices[field] === "mine");
    if (edits.length === 0) return settle();
    setPending(true);
    setFailure(undefined);
    try {
      if (await save(conflict.label, edits)) settle();
    } catch (error) {
      setFailure(error instanceof Error ? error.message : "This could not be saved. Try again.");
    } finally {
      setPending(false);
    }
  };

  return (
    <Dialog
      open
      onOpenChange={(open) => open || settle()}
      title="Somebody else changed this meanwhile"
      description="Nothing of yours is saved yet. Choose what stands."
      role="alertdialog"
      dismissable={false}
      footer={
        <>
          <Button onClick={settle}>Keep everything of theirs</Button>
          <Button variant="primary" disabled={isOpen} pending={pending} onClick={confirm}>
            Save my choice
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        {conflict.fields.map(({ field, current, expected }) => (
          <fieldset key={field} className="grid gap-1.5">
            <legend className="mb-1 font-medium">{facts.find((fact) => fact.field === field)?.label ?? field}</legend>
            <p className="text-xs text-muted">It was: {say(field, expected)}</p>
            {(["theirs", "mine"] as const).map((choice) => (
              <label
                key={choice}
                className="flex cursor-pointer items-start gap-2.5 rounded-md border border-border px-3 py-2 has-checked:border-accent has-checked:bg-accent-soft"
              >
                <input
                  type="radio"
                  name={field}
                  className="mt-1"
                  checked={choices[field] === choice}
                  onChange={() => setChoices((before) => ({ ...before, [field]: choice }))}
                />
                <span className="min-w-0">
                  <span className="block text-xs text-muted">{choice === "mine" ? "Yours" : "Theirs, saved already"}</span>
                  <span className="block wrap-anywhere">{say(field, choice === "mine" ? mine(field) : current)}</span>
                </span>
              </label>
            ))}
          </fieldset>
        ))}
        {failure ? <Banner tone="danger">{failure}</Banner> : null}
      </div>
    </Dialog>
  );
}

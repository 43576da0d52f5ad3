"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useCallback, useEffect, useMemo, useState } from "react";
import { useTranslations } from "use-intl";
import { useContactName } from "#components/contacts/use-contact-name.ts";
import { type CheckWords, fieldWords } from "#components/form/field-words.ts";
import { useFailureText } from "#components/ui/failure-text.ts";
import { notify, notifyUndo } from "#components/ui/toast-queue.ts";
import type { Contact } from "#contract/contacts/contacts.ts";
import type { contactChanges } from "#contract/contacts/details.ts";
import { useConnection } from "#lib/api/connection.tsx";
import { contactDetailMutations, overtakenBy } from "#lib/api/contact-details.ts";
import { changesOf, expectedOf } from "#lib/api/contact-edits.ts";
import { WordedError } from "#lib/api/failure.ts";
import { mutate } from "#lib/api/mutate.ts";

/** A change of one field of one contact, with the value when the edit began. Null means no value. */
type InlineEdit = { contact: Contact; field: string; label: string; before: unknown; value: unknown };

/** An edit that conflicts with someone else's change, with their value. */
type OvertakenEdit = { edit: InlineEdit; theirs: unknown };

export type InlineEditing = {
  /** Shows the change immediately. Rejects values that are certainly invalid without a request. */
  save: (edit: InlineEdit) => Promise<void>;
  overtaken: OvertakenEdit | undefined;
  settle: (choice: "mine" | "theirs") => void;
};

/** Edits cells of the table optimistically, with an undo, and asks about conflicts. */
export function useInlineEdit(): InlineEditing {
  const t = useTranslations("contacts.useInlineEdit");
  const checkWords = useTranslations("form.checks");
  const failureText = useFailureText();
  const nameOf = useContactName();
  const { server } = useConnection();
  const client = useQueryClient();
  useEffect(fetchRulesSoon, []);
  const [overtaken, setOvertaken] = useState<OvertakenEdit>();

  const write = useCallback(
    async (edit: InlineEdit) => {
      const { contact, field, label, value, before } = edit;
      const options = contactDetailMutations.edit(server, contact.id);
      try {
        const edits = [{ field, value }];
        const saved = await mutate(client, options, { edits, expected: { [field]: before } });
        notifyUndo(t("ofUpdated", { label, saved: nameOf(saved) }), () =>
          mutate(client, options, { edits: [{ field, value: before }], expected: expectedOf(saved, edits) }),
        );
      } catch (error) {
        const theirs = (await overtakenBy(error))?.fields.find((entry) => entry.field === field);
        if (theirs) setOvertaken({ edit, theirs: theirs.current });
        else {
          const { contact, label } = edit;
          const { message: description, traceId } = failureText(error);
          const title = t("couldntUpdate", { label, contact: nameOf(contact) });
          notify({ title, description, tone: "danger", ...(traceId === undefined ? {} : { traceId }) });
        }
      }
    },
    [client, server, t, failureText, nameOf],
  );

  const save = useCallback(
    async (edit: InlineEdit) => {
      requirePossible(await fetchRules(), edit, checkWords);
      void write(edit);
    },
    [write, checkWords],
  );
  const settle = useCallback(
    (choice: "mine" | "theirs") => {
      setOvertaken(undefined);
      if (choice === "mine" && overtaken) void write({ ...overtaken.edit, before: overtaken.theirs ?? null });
    },
    [overtaken, write],
  );
  return useMemo(() => ({ save, overtaken, settle }), [save, overtaken, settle]);
}

type Rules = typeof contactChanges;

let rules: Promise<Rules | undefined> | undefined;

/** Undefined if the rules cannot be loaded. Then only the service validates. */
function fetchRules(): Promise<Rules | undefined> {
  rules ??= import("#contract/contacts/details.ts").then(
    (module) => module.contactChanges,
    () => {
      rules = undefined;
      return undefined;
    },
  );
  return rules;
}

/** Loads the validation rules when the user first interacts with the page, because no one edits before that. */
function fetchRulesSoon(): () => void {
  const listening = new AbortController();
  const load = () => {
    listening.abort();
    void fetchRules();
  };
  for (const event of ["pointerdown", "keydown"]) window.addEventListener(event, load, { signal: listening.signal });
  return () => listening.abort();
}

/** Refuses a value with an invalid format while the cell is still open. */
function requirePossible(rules: Rules | undefined, { field, value }: InlineEdit, t: CheckWords): void {
  const checked = rules?.safeParse(changesOf([{ field, value }]), { error: (issue) => fieldWords(issue, t) });
  if (checked?.success === false) throw new WordedError(checked.error.issues[0]?.message ?? t("format"));
}

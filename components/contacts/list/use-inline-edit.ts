"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useCallback, useEffect, useMemo, useState } from "react";
import { useTranslations } from "use-intl";
import { notify, notifyUndo } from "#components/ui/toast-queue.ts";
import type { Contact } from "#contract/contacts/contacts.ts";
import type { contactChanges } from "#contract/contacts/details.ts";
import { isApiError, unreachable } from "#contract/errors.ts";
import { useConnection } from "#lib/api/connection.tsx";
import { contactDetailMutations, overtakenBy } from "#lib/api/contact-details.ts";
import { changesOf, expectedOf } from "#lib/api/contact-edits.ts";
import { mutate } from "#lib/api/mutate.ts";
import { contactName } from "#lib/format/names.ts";

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
        notifyUndo(t("ofUpdated", { label, saved: contactName(saved) }), () =>
          mutate(client, options, { edits: [{ field, value: before }], expected: expectedOf(saved, edits) }),
        );
      } catch (error) {
        const theirs = (await overtakenBy(error))?.fields.find((entry) => entry.field === field);
        if (theirs) setOvertaken({ edit, theirs: theirs.current });
        else reportRefused(edit, error, t);
      }
    },
    [client, server, t],
  );

  const save = useCallback(
    async (edit: InlineEdit) => {
      requirePossible(await fetchRules(), edit, t);
      void write(edit);
    },
    [write, t],
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
type Translate = ReturnType<typeof useTranslations<"contacts.useInlineEdit">>;

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
function requirePossible(rules: Rules | undefined, { field, value }: InlineEdit, t: Translate): void {
  const checked = rules?.safeParse(changesOf([{ field, value }]));
  if (checked?.success === false) throw new Error(checked.error.issues[0]?.message ?? t("isntAllowed"));
}

function reportRefused({ label, contact }: InlineEdit, error: unknown, t: Translate): void {
  const trace = isApiError(error) && error.traceId ? { traceId: error.traceId } : {};
  const description = isApiError(error) ? error.messages.join("\n") : unreachable;
  notify({ title: t("couldntUpdate", { label, contact: contactName(contact) }), description, tone: "danger", ...trace });
}

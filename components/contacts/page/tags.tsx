"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useId, useState } from "react";
import { Tag } from "#components/ui/badge.tsx";
import { Button } from "#components/ui/button.tsx";
import { Combobox } from "#components/ui/combobox.tsx";
import { useCounted } from "#components/ui/counted.ts";
import type { Option } from "#components/ui/option.ts";
import { useFigures } from "#components/ui/place.tsx";
import { Section } from "#components/ui/section.tsx";
import { notify, notifyUndo } from "#components/ui/toast-queue.ts";
import { useConnection, useMay } from "#lib/api/connection.tsx";
import { contactMutations } from "#lib/api/contacts.ts";
import { tagQueries } from "#lib/api/tags.ts";
import { useSay } from "#lib/i18n/say.tsx";
import { useShortcut } from "#lib/shortcuts.ts";
import { useContactEditing } from "./edit.tsx";
import { refusalOf } from "./facts/reading.ts";
import { contactPageShortcuts } from "./shortcuts.ts";

const shownAtFirst = 24;

/** The contact's tags. Existing tags are suggested, and new text becomes a new tag. */
export function TagsSection() {
  const say = useSay();
  const counted = useCounted();
  const figure = useFigures();
  const connection = useConnection();
  const may = useMay("tag-contact");
  const client = useQueryClient();
  const { contact } = useContactEditing();
  const addTags = useMutation({ ...contactMutations.addTags(contact.id) });
  const removeTags = useMutation({ ...contactMutations.removeTags(contact.id) });
  const [showsAll, setShowsAll] = useState(false);
  const fieldId = useId();
  useShortcut(contactPageShortcuts.tag, () => document.getElementById(fieldId)?.focus());
  const tags = showsAll ? contact.tags : contact.tags.slice(0, shownAtFirst);

  const suggest = async (query: string): Promise<readonly Option[]> =>
    (await client.fetchQuery(tagQueries.list(connection.server, query.trim())))
      .filter(({ tag }) => !contact.tags.includes(tag))
      .map(({ tag, count }) => ({
        value: tag,
        label: tag,
        isVerbatim: true,
        description: counted(count, "contact"),
      }));

  const failed = (title: string) => (error: unknown) => {
    notify({ title, description: refusalOf(error).join(" "), tone: "danger" });
  };
  const add = (tag: string) => {
    if (contact.tags.includes(tag)) return;
    addTags
      .mutateAsync([tag])
      .then(() => notifyUndo(`Tag “${tag}” added`, () => removeTags.mutateAsync([tag])), failed("Couldn't add the tag"));
  };
  const remove = (tag: string) => {
    removeTags
      .mutateAsync([tag])
      .then(() => notifyUndo(`Tag “${tag}” removed`, () => addTags.mutateAsync([tag])), failed("Couldn't remove the tag"));
  };
  return (
    <Section title="Tags">
      {tags.length > 0 ? (
        <ul className="flex flex-wrap gap-1" aria-label="Tags">
          {tags.map((tag) => (
            <li key={tag} className="inline-flex max-w-full">
              <Tag onRemove={may ? () => remove(tag) : undefined}>{tag}</Tag>
            </li>
          ))}
        </ul>
      ) : null}
      {contact.tags.length > shownAtFirst ? (
        <Button size="sm" variant="ghost" className="justify-self-start" onClick={() => setShowsAll(!showsAll)}>
          {showsAll ? "Show fewer" : say("Show all {count}", { count: figure(contact.tags.length) })}
        </Button>
      ) : null}
      {may ? (
        <Combobox
          id={fieldId}
          label="Add a tag"
          options={suggest}
          value={undefined}
          collects
          onChange={(option) => option && add(option.value)}
          onCreate={add}
          placeholder="Add a tag…"
        />
      ) : tags.length === 0 ? (
        <p className="text-sm text-muted">None</p>
      ) : null}
    </Section>
  );
}

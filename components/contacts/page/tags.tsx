"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useId, useState } from "react";
import { useTranslations } from "use-intl";
import { Tag } from "#components/ui/badge.tsx";
import { Button } from "#components/ui/button.tsx";
import { Combobox } from "#components/ui/combobox.tsx";
import type { Option } from "#components/ui/option.ts";
import { useFigures } from "#components/ui/place.tsx";
import { Section } from "#components/ui/section.tsx";
import { notify, notifyUndo } from "#components/ui/toast-queue.ts";
import { useConnection, useMay } from "#lib/api/connection.tsx";
import { contactMutations } from "#lib/api/contacts.ts";
import { tagQueries } from "#lib/api/tags.ts";
import { useShortcut } from "#lib/shortcuts.ts";
import { useContactEditing } from "./edit.tsx";
import { useRefusals } from "./facts/reading.ts";
import { contactPageShortcuts } from "./shortcuts.ts";

const shownAtFirst = 24;

/** The contact's tags. Existing tags are suggested, and new text becomes a new tag. */
export function TagsSection() {
  const t = useTranslations("contacts.tags");
  const refusalOf = useRefusals();
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
        description: t("contactCount", { count: count }),
      }));

  const failed = (title: string) => (error: unknown) => {
    notify({ title, description: refusalOf(error).join(" "), tone: "danger" });
  };
  const add = (tag: string) => {
    if (contact.tags.includes(tag)) return;
    addTags
      .mutateAsync([tag])
      .then(() => notifyUndo(t("tagAdded", { tag }), () => removeTags.mutateAsync([tag])), failed(t("couldntAddTheTag")));
  };
  const remove = (tag: string) => {
    removeTags
      .mutateAsync([tag])
      .then(() => notifyUndo(t("tagRemoved", { tag }), () => addTags.mutateAsync([tag])), failed(t("couldntRemoveTheTag")));
  };
  return (
    <Section title={t("tags")}>
      {tags.length > 0 ? (
        <ul className="flex flex-wrap gap-1" aria-label={t("tags")}>
          {tags.map((tag) => (
            <li key={tag} className="inline-flex max-w-full">
              <Tag onRemove={may ? () => remove(tag) : undefined}>{tag}</Tag>
            </li>
          ))}
        </ul>
      ) : null}
      {contact.tags.length > shownAtFirst ? (
        <Button size="sm" variant="ghost" className="justify-self-start" onClick={() => setShowsAll(!showsAll)}>
          {showsAll ? t("showFewer") : t("showAll", { count: figure(contact.tags.length) })}
        </Button>
      ) : null}
      {may ? (
        <Combobox
          id={fieldId}
          label={t("addATag")}
          options={suggest}
          value={undefined}
          collects
          onChange={(option) => option && add(option.value)}
          onCreate={add}
          placeholder={t("addATag2")}
        />
      ) : tags.length === 0 ? (
        <p className="text-sm text-muted">{t("none")}</p>
      ) : null}
    </Section>
  );
}

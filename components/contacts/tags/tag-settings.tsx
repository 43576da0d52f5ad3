"use client";

import { useQuery } from "@tanstack/react-query";
import { GitMerge, Pencil, TagIcon, Trash2 } from "lucide-react";
import Link from "next/link";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { Failure } from "#components/layout/failure.tsx";
import { NextStep } from "#components/layout/next-step.tsx";
import { Button } from "#components/ui/button.tsx";
import { Checkbox } from "#components/ui/checkbox.tsx";
import { EmptyState } from "#components/ui/empty-state.tsx";
import { IconButton } from "#components/ui/icon-button.tsx";
import { SearchInput } from "#components/ui/search-input.tsx";
import { Section } from "#components/ui/section.tsx";
import { SkeletonLines } from "#components/ui/skeleton.tsx";
import { useConnection } from "#lib/api/connection.tsx";
import { mostTags, type TagInUse, tagQueries } from "#lib/api/tags.ts";
import { contactsUrl } from "#lib/url/contacts.ts";
import { BulkProgress } from "../bulk/progress.tsx";
import { DeleteTag, ReplaceTags } from "./tag-dialogs.tsx";

type Doing = { kind: "rename" | "delete"; tag: TagInUse } | { kind: "merge"; tags: TagInUse[] };

/** The tags in use, which can be renamed, merged and deleted on all contacts that have them. */
export function TagSettings() {
  const t = useTranslations("tags.settings");
  const { server } = useConnection();
  const [query, setQuery] = useState("");
  const [selected, setSelected] = useState<readonly TagInUse[]>([]);
  const [doing, setDoing] = useState<Doing>();
  const list = useQuery(tagQueries.every(server, query));
  const tags = list.data;
  const done = () => {
    setDoing(undefined);
    setSelected([]);
  };
  const isSelected = (tag: string) => selected.some((each) => each.tag === tag);
  const toggle = (each: TagInUse) =>
    setSelected(isSelected(each.tag) ? selected.filter(({ tag }) => tag !== each.tag) : [...selected, each]);

  if (list.isError) return <Failure title={t("couldntLoadTags")} error={list.error} onRetry={list.refetch} />;
  return (
    <Section
      title={t("title")}
      hint={t("hint")}
      actions={
        <Button
          icon={<GitMerge aria-hidden />}
          disabled={selected.length < 2}
          onClick={() => setDoing({ kind: "merge", tags: [...selected] })}
        >
          {selected.length < 2 ? t("merge") : t("mergeSelected", { count: selected.length })}
        </Button>
      }
    >
      <SearchInput label={t("searchTags")} value={query} onChange={setQuery} busy={list.isFetching && query !== ""} />
      {tags === undefined ? (
        <SkeletonLines count={8} />
      ) : tags.length === 0 ? (
        <EmptyState
          icon={<TagIcon aria-hidden />}
          title={query === "" ? t("noTagsYet") : t("noTagsFound")}
          actions={query === "" ? <NextStep to="contacts" /> : <Button onClick={() => setQuery("")}>{t("clearSearch")}</Button>}
        >
          {query === "" ? t("addTagsToContacts") : null}
        </EmptyState>
      ) : (
        <>
          <ul className="border-y border-separator" aria-label={t("title")}>
            {tags.map((each) => (
              <li key={each.tag} className="flex min-h-11 flex-wrap items-center gap-x-3 border-b border-separator last:border-0">
                <Checkbox aria-label={t("select", { tag: each.tag })} checked={isSelected(each.tag)} onChange={() => toggle(each)} />
                <span className="min-w-0 flex-1 basis-24 truncate text-sm font-medium" title={each.tag}>
                  {each.tag}
                </span>
                <span className="ms-auto flex min-w-0 items-center gap-3">
                  <Link
                    href={contactsUrl.href({ tags: [each.tag] })}
                    className="shrink-0 text-sm text-muted tabular-nums hover:text-foreground hover:underline"
                  >
                    {t("contactCount", { count: each.count })}
                  </Link>
                  <span className="flex shrink-0">
                    <IconButton
                      label={t("rename", { tag: each.tag })}
                      icon={<Pencil aria-hidden />}
                      onClick={() => setDoing({ kind: "rename", tag: each })}
                    />
                    <IconButton
                      label={t("delete", { tag: each.tag })}
                      icon={<Trash2 aria-hidden />}
                      onClick={() => setDoing({ kind: "delete", tag: each })}
                    />
                  </span>
                </span>
              </li>
            ))}
          </ul>
          {tags.length === mostTags ? <p className="text-sm text-muted">{t("onlyTheMostUsed", { count: mostTags })}</p> : null}
        </>
      )}
      {doing?.kind === "rename" ? <ReplaceTags tags={[doing.tag]} known={tags ?? []} onDone={done} /> : null}
      {doing?.kind === "merge" ? <ReplaceTags tags={doing.tags} known={tags ?? []} onDone={done} /> : null}
      {doing?.kind === "delete" ? <DeleteTag tag={doing.tag} onDone={done} /> : null}
      <BulkProgress />
    </Section>
  );
}

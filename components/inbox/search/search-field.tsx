"use client";

import { useTranslations } from "use-intl";
import { SearchInput } from "#components/ui/search-input.tsx";
import { searchTextMost } from "#contract/conversations/message-search.ts";
import { useConnection } from "#lib/api/connection.tsx";
import { focusHit } from "./search-results.tsx";

type SearchFieldProps = { text: string; isBusy: boolean; onChange: (text: string) => void };

/** Searches messages, or conversations where the server cannot search messages. */
export function SearchField({ text, isBusy, onChange }: SearchFieldProps) {
  const t = useTranslations("inbox.searchField");
  const label = useConnection().server.can("messageSearch") ? t("searchMessages") : t("searchConversations");
  return (
    <search
      className="block px-3 pt-2"
      onKeyDown={(event) => {
        if (event.key === "ArrowDown" && focusHit(0)) event.preventDefault();
      }}
    >
      <SearchInput label={label} value={text} busy={isBusy} onChange={(next) => onChange(next.slice(0, searchTextMost))} />
    </search>
  );
}

"use client";

import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { SearchInput } from "#components/ui/search-input.tsx";
import { searchTextMost } from "#contract/conversations/message-search.ts";
import { useConnection } from "#lib/api/connection.tsx";
import { focusHit } from "./search-results.tsx";

type SearchFieldProps = { text: string; isBusy: boolean; onChange: (text: string) => void; children: ReactNode };

/** Searches messages, or conversations if the server cannot search messages. */
export function SearchField({ text, isBusy, onChange, children }: SearchFieldProps) {
  const t = useTranslations("inbox.searchField");
  const label = useConnection().server.can("messageSearch") ? t("searchMessages") : t("searchConversations");
  return (
    <search
      className="flex items-center gap-2 px-3 pt-2"
      onKeyDown={(event) => {
        if (event.key === "ArrowDown" && focusHit(0)) event.preventDefault();
      }}
    >
      <SearchInput
        label={label}
        placeholder={label}
        value={text}
        busy={isBusy}
        onChange={(next) => onChange(next.slice(0, searchTextMost))}
        className="min-w-0 flex-1"
      />
      {children}
    </search>
  );
}

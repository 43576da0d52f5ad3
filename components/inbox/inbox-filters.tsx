"use client";

import { useQuery } from "@tanstack/react-query";
import { SearchInput } from "#components/ui/search-input.tsx";
import { Select } from "#components/ui/select.tsx";
import { Tabs } from "#components/ui/tabs.tsx";
import { conversationStatuses } from "#contract/conversations/conversations.ts";
import { useConnection } from "#lib/api/connection.tsx";
import { userQueries } from "#lib/api/users.ts";
import type { InboxState } from "#lib/url/inbox.ts";
import { filterTypes, sayType } from "./thread/message-words.ts";

type InboxFiltersProps = { state: InboxState; onChange: (change: Partial<InboxState>) => void; isBusy: boolean };

const statusWords: Record<InboxState["status"], string> = {
  all: "All",
  unread: "Unread",
  starred: "Starred",
  recents: "Recent",
  read: "Read",
};

/** The filters of the conversation list, all of which are in the address. */
export function InboxFilters({ state, onChange, isBusy }: InboxFiltersProps) {
  const connection = useConnection();
  const { data: users = [] } = useQuery(userQueries.list(connection.server));
  const owners = [
    { value: "all", label: "Everyone's" },
    ...(connection.server.can("ownUser") ? [{ value: "me", label: "Mine" }] : []),
    { value: "unassigned", label: "Unassigned" },
    ...users
      .filter(({ id }) => id !== connection.user.id)
      .map(({ id, name, email }) => ({ value: id, label: name || email, isVerbatim: true })),
  ];
  return (
    <div className="sticky top-0 z-10 grid gap-2 border-b border-separator bg-surface px-3 pt-2">
      <SearchInput
        label="Search conversations"
        placeholder="Search conversations"
        value={state.query}
        busy={isBusy}
        onChange={(query) => onChange({ query })}
      />
      <div className="grid grid-cols-2 gap-2">
        <Select label="Assignee" options={owners} value={state.owner} onChange={(owner) => onChange({ owner })} />
        <Select
          label="Channel"
          options={[{ value: "any", label: "Any channel" }, ...filterTypes.map((value) => ({ value, label: sayType(value) }))]}
          value={state.channel || "any"}
          onChange={(channel) => onChange({ channel: channel === "any" ? "" : channel })}
        />
        <Select
          label="Last message"
          options={[
            { value: "any", label: "Direction" },
            { value: "inbound", label: "Received" },
            { value: "outbound", label: "Sent" },
            { value: "manual", label: "By a user" },
            { value: "automated", label: "Automated" },
          ]}
          value={state.action ?? state.direction ?? "any"}
          onChange={(next) =>
            onChange({
              direction: next === "inbound" || next === "outbound" ? next : undefined,
              action: next === "manual" || next === "automated" ? next : undefined,
            })
          }
        />
        <Select
          label="Order"
          options={[
            { value: "desc", label: "Latest first" },
            { value: "asc", label: "Oldest first" },
          ]}
          value={state.sort}
          onChange={(sort) => onChange({ sort: sort === "asc" ? "asc" : "desc" })}
        />
      </div>
      <Tabs
        label="Conversations"
        selected={state.status}
        onSelect={(id) => onChange({ status: conversationStatuses.find((each) => each === id) ?? "all" })}
        tabs={(["all", "unread", "starred", "recents"] as const).map((id) => ({ id, label: statusWords[id] }))}
      />
    </div>
  );
}

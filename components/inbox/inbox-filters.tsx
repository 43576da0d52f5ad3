"use client";

import { useTranslations } from "use-intl";
import { Select } from "#components/ui/select.tsx";
import { Tabs } from "#components/ui/tabs.tsx";
import { conversationStatuses } from "#contract/conversations/conversations.ts";
import { useConnection } from "#lib/api/connection.tsx";
import { useUsers } from "#lib/api/use-users.ts";
import { userOptions } from "#lib/api/users.ts";
import type { InboxState } from "#lib/url/inbox.ts";
import { filterTypes, useMessageWords } from "./thread/message-words.ts";

type InboxFiltersProps = { state: InboxState; onChange: (change: Partial<InboxState>) => void };

/** The filters of the conversation list, all of which are in the address. */
export function InboxFilters({ state, onChange }: InboxFiltersProps) {
  const t = useTranslations("inbox.inboxFilters");
  const words = useMessageWords();
  const connection = useConnection();
  const users = useUsers();
  const groups = [
    { value: "all", label: t("everyones") },
    ...(connection.server.can("ownUser") ? [{ value: "me", label: t("mine") }] : []),
    { value: "unassigned", label: t("unassigned") },
  ];
  const isUser = groups.every(({ value }) => value !== state.owner);
  const owners = [...groups, ...userOptions(users, isUser ? state.owner : null).filter(({ value }) => value !== connection.user.id)];
  return (
    <div className="sticky top-0 z-10 grid gap-2 border-b border-separator bg-surface px-3 pt-2">
      <div className="grid grid-cols-2 gap-2">
        <Select label={t("assignee")} options={owners} value={state.owner} onChange={(owner) => onChange({ owner })} />
        <Select
          label={t("channel")}
          options={[{ value: "any", label: t("anyChannel") }, ...filterTypes.map((value) => ({ value, label: words.type(value) }))]}
          value={state.channel || "any"}
          onChange={(channel) => onChange({ channel: channel === "any" ? "" : channel })}
        />
        <Select
          label={t("lastMessage")}
          options={[
            { value: "any", label: t("direction") },
            { value: "inbound", label: t("received") },
            { value: "outbound", label: t("sent") },
            { value: "manual", label: t("byAUser") },
            { value: "automated", label: t("automated") },
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
          label={t("order")}
          options={[
            { value: "desc", label: t("latestFirst") },
            { value: "asc", label: t("oldestFirst") },
          ]}
          value={state.sort}
          onChange={(sort) => onChange({ sort: sort === "asc" ? "asc" : "desc" })}
        />
      </div>
      <Tabs
        label={t("conversations")}
        selected={state.status}
        onSelect={(id) => onChange({ status: conversationStatuses.find((each) => each === id) ?? "all" })}
        tabs={(["all", "unread", "starred", "recents"] as const).map((id) => ({ id, label: t(`status.${id}`) }))}
      />
    </div>
  );
}

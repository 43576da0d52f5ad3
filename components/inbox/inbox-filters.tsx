"use client";

import { useQuery } from "@tanstack/react-query";
import { ListFilter } from "lucide-react";
import { type ReactNode, useId, useState } from "react";
import { useTranslations } from "use-intl";
import { Tag } from "#components/ui/badge.tsx";
import { Button } from "#components/ui/button.tsx";
import { Checkbox } from "#components/ui/checkbox.tsx";
import { useFigures } from "#components/ui/place.tsx";
import { Popover } from "#components/ui/popover.tsx";
import { Segmented } from "#components/ui/segmented.tsx";
import { Select } from "#components/ui/select.tsx";
import { Tabs } from "#components/ui/tabs.tsx";
import { conversationStatuses } from "#contract/conversations/conversations.ts";
import { conversationStates, conversationsCounted } from "#contract/conversations/states.ts";
import { useConnection } from "#lib/api/connection.tsx";
import { conversationQueries } from "#lib/api/conversations.ts";
import { useUsers } from "#lib/api/use-users.ts";
import { userName, userOptions } from "#lib/api/users.ts";
import { useShortcut } from "#lib/shortcuts.ts";
import type { InboxState } from "#lib/url/inbox.ts";
import { activeFilters, type InboxFilter, scopeOf, scopes, withoutFilter } from "./filters.ts";
import { inboxShortcuts } from "./inbox-shortcuts.ts";
import { filterTypes, useMessageWords } from "./thread/message-words.ts";

type FilterProps = { state: InboxState; onChange: (change: Partial<InboxState>) => void };

/** The filter of the list: the scope, the filters and the state, all of which are in the address. */
export function InboxFilters({ state, onChange }: FilterProps) {
  const t = useTranslations("inbox.inboxFilters");
  const { server, user } = useConnection();
  const figure = useFigures();
  const { data: counts } = useQuery(conversationQueries.counts(server, state.owner, user.id));
  const shown = (count: number | undefined) =>
    count === undefined ? undefined : count < conversationsCounted ? figure(count) : t("orMore", { count: figure(conversationsCounted) });
  const ofScope =
    state.state === "open" && counts ? { me: counts.open.mine, unassigned: counts.open.unassigned, all: counts.open.all } : undefined;
  return (
    <div className="sticky top-0 z-10 grid gap-2 border-b border-separator bg-surface px-3 pt-2">
      <Segmented
        label={t("scope")}
        segments={scopes
          .filter((scope) => scope !== "me" || server.can("ownUser"))
          .map((scope) => ({ id: scope, label: t(`scopes.${scope}`), count: shown(ofScope?.[scope]) }))}
        selected={scopeOf(state) ?? "all"}
        onSelect={(owner) => onChange({ owner })}
      />
      <FilterChips state={state} onChange={onChange} />
      {!server.can("conversationStates") ? (
        <p className="pb-2 text-xs text-muted">{t("noStatesOnThisServer")}</p>
      ) : (
        <Tabs
          label={t("state")}
          className="-mx-1.5 -mb-px"
          selected={state.state}
          onSelect={(id) => onChange({ state: conversationStates.find((each) => each === id) ?? "open" })}
          tabs={conversationStates.map((id) => ({ id, label: t(`states.${id}`), count: shown(counts?.states[id]) }))}
        />
      )}
    </div>
  );
}

/** Opens the other filters. */
export function FilterButton({ state, onChange }: FilterProps) {
  const t = useTranslations("inbox.inboxFilters");
  const [isOpen, setOpen] = useState(false);
  const count = activeFilters(state).length;
  useShortcut(inboxShortcuts.filter, () => setOpen(true));
  return (
    <Popover
      label={t("filter")}
      placement="bottom end"
      open={isOpen}
      onOpenChange={setOpen}
      className="grid w-72 gap-2.5"
      trigger={
        <Button size="sm" variant="ghost" icon={<ListFilter aria-hidden />}>
          {t("filter")}
        </Button>
      }
    >
      <FilterFields state={state} onChange={onChange} />
      <Button
        size="sm"
        variant="ghost"
        disabled={count === 0}
        onClick={() => onChange(Object.assign({}, ...Object.values(withoutFilter), scopeOf(state) ? { owner: state.owner } : {}))}
      >
        {t("clearFilters")}
      </Button>
    </Popover>
  );
}

const anything = "any";

function FilterFields({ state, onChange }: FilterProps) {
  const t = useTranslations("inbox.inboxFilters");
  const words = useMessageWords();
  const { server } = useConnection();
  const users = useUsers();
  const mentions = useId();
  const starred = useId();
  // Where conversations have states, starred ones have a filter of their own, so that it can be combined with the status.
  const hasStates = server.can("conversationStates");
  const statuses = conversationStatuses.filter((status) => status !== "starred" || !hasStates || state.status === "starred");
  const assignee = scopeOf(state) === undefined ? state.owner : undefined;
  const options = (any: string, choices: readonly { value: string; label: string }[]) => [{ value: anything, label: any }, ...choices];
  return (
    <>
      <Field label={t("status")}>
        <Select
          label={t("status")}
          options={statuses.map((value) => ({ value, label: t(`statuses.${value}`) }))}
          value={state.status}
          onChange={(next) => onChange({ status: conversationStatuses.find((each) => each === next) ?? "all" })}
        />
      </Field>
      <Field label={t("channel")}>
        <Select
          label={t("channel")}
          options={options(
            t("anyChannel"),
            filterTypes.map((value) => ({ value, label: words.type(value) })),
          )}
          value={state.channel || anything}
          onChange={(channel) => onChange({ channel: channel === anything ? "" : channel })}
        />
      </Field>
      <Field label={t("lastMessage")}>
        <Select
          label={t("lastMessage")}
          options={options(t("anyDirection"), [
            { value: "inbound", label: t("received") },
            { value: "outbound", label: t("sent") },
          ])}
          value={state.direction ?? anything}
          onChange={(next) => onChange({ direction: next === "inbound" || next === "outbound" ? next : undefined })}
        />
      </Field>
      <Field label={t("written")}>
        <Select
          label={t("written")}
          options={options(t("anyone"), [
            { value: "manual", label: t("byAUser") },
            { value: "automated", label: t("automatically") },
          ])}
          value={state.action ?? anything}
          onChange={(next) => onChange({ action: next === "manual" || next === "automated" ? next : undefined })}
        />
      </Field>
      {users === undefined || users.length > 0 ? (
        <Field label={t("assignee")}>
          <Select
            label={t("assignee")}
            options={options(t("anyone"), userOptions(users, assignee))}
            value={assignee ?? anything}
            onChange={(owner) => onChange({ owner: owner === anything ? "all" : owner })}
          />
        </Field>
      ) : null}
      <Field label={t("order")}>
        <Select
          label={t("order")}
          options={[
            { value: "desc", label: t("latestFirst") },
            { value: "asc", label: t("oldestFirst") },
          ]}
          value={state.sort}
          onChange={(sort) => onChange({ sort: sort === "asc" ? "asc" : "desc" })}
        />
      </Field>
      {hasStates ? (
        <label htmlFor={starred} className="flex min-h-8 items-center gap-2 text-sm">
          <Checkbox
            id={starred}
            checked={state.starred === "yes"}
            onChange={({ target }) => onChange({ starred: target.checked ? "yes" : undefined })}
          />
          {t("statuses.starred")}
        </label>
      ) : null}
      {server.can("ownUser") ? (
        <label htmlFor={mentions} className="flex min-h-8 items-center gap-2 text-sm">
          <Checkbox
            id={mentions}
            checked={state.mentions === "me"}
            onChange={({ target }) => onChange({ mentions: target.checked ? "me" : undefined })}
          />
          {t("mentionsMe")}
        </label>
      ) : null}
    </>
  );
}

const Field = ({ label, children }: { label: string; children: ReactNode }) => (
  <div className="grid grid-cols-[6.5rem_minmax(0,1fr)] items-center gap-2">
    <span aria-hidden className="truncate text-sm text-muted">
      {label}
    </span>
    {children}
  </div>
);

/** The chosen filters, each of which can be removed. */
function FilterChips({ state, onChange }: FilterProps) {
  const t = useTranslations("inbox.inboxFilters");
  const words = useMessageWords();
  const users = useUsers();
  const active = activeFilters(state);
  if (active.length === 0) return null;
  const texts: Record<InboxFilter, string> = {
    status: t(`statuses.${state.status}`),
    channel: words.type(state.channel),
    direction: t(state.direction === "inbound" ? "received" : "sent"),
    action: t(state.action === "manual" ? "byAUser" : "automatically"),
    assignee: t("assignedTo", { name: userName(users, state.owner) }),
    mentions: t("mentionsMe"),
    starred: t("statuses.starred"),
    sort: t("oldestFirst"),
  };
  return (
    <ul aria-label={t("filters")} className="flex flex-wrap gap-1.5">
      {active.map((name) => (
        <li key={name} className="max-w-full">
          <Tag className="h-6!" onRemove={() => onChange(withoutFilter[name])}>
            {texts[name]}
          </Tag>
        </li>
      ))}
    </ul>
  );
}

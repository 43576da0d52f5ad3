"use client";

import { useInfiniteQuery, useIsFetching, useQuery } from "@tanstack/react-query";
import { Download, FileText, MessagesSquare } from "lucide-react";
import dynamic from "next/dynamic";
import { useRouter } from "next/navigation";
import { useMemo, useRef, useState } from "react";
import { useTranslations } from "use-intl";
import { plainSettings } from "#components/data-table/columns/settings.ts";
import { Failure } from "#components/layout/failure.tsx";
import { PageHeader } from "#components/layout/page-header.tsx";
import { SavedViewMenu } from "#components/saved-views/saved-view-menu.tsx";
import { useSavedView } from "#components/saved-views/use-saved-view.ts";
import { useViewCounts } from "#components/saved-views/use-view-counts.ts";
import { Button } from "#components/ui/button.tsx";
import { cx } from "#components/ui/class-names.ts";
import { EmptyState } from "#components/ui/empty-state.tsx";
import { IconButton } from "#components/ui/icon-button.tsx";
import { SkeletonLines } from "#components/ui/skeleton.tsx";
import { useScrollMemory } from "#components/ui/use-scroll-memory.ts";
import { conversationsCounted } from "#contract/conversations/states.ts";
import { useBulkRuns } from "#lib/api/bulk.ts";
import { useConnection } from "#lib/api/connection.tsx";
import { conversationQueries, countConversations } from "#lib/api/conversations.ts";
import { messageSearchKey } from "#lib/api/message-search.ts";
import { routes } from "#lib/routes.ts";
import { useShortcut } from "#lib/shortcuts.ts";
import { type InboxState, inboxAskedOf, inboxStateOf, inboxUrl, inboxViewOf } from "#lib/url/inbox.ts";
import { useListUrl } from "#lib/url/use-list-url.ts";
import { leavesList } from "./changes.ts";
import { ConversationList } from "./conversation-list.tsx";
import { ConversationView } from "./conversation-view.tsx";
import { FailedBanner } from "./failed/banner.tsx";
import { activeFilters, withoutFilters } from "./filters.ts";
import { FilterButton, InboxFilters } from "./inbox-filters.tsx";
import { inboxShortcuts } from "./inbox-shortcuts.ts";
import { usePendingChanges } from "./pending-changes.ts";
import { SearchField } from "./search/search-field.tsx";
import { SearchResults } from "./search/search-results.tsx";
import { SelectionBar } from "./selection-bar.tsx";
import { useConversationActions } from "./use-conversation-actions.ts";

const BulkProgress = dynamic(() => import("#components/contacts/bulk/progress.tsx").then((module) => module.BulkProgress), { ssr: false });
const TemplatesSheet = dynamic(() => import("./templates/sheet.tsx").then((module) => module.TemplatesSheet), { ssr: false });

/** The inbox: the list of conversations, the messages, and the contact. */
export function InboxPage() {
  const t = useTranslations("inbox.inboxPage");
  const connection = useConnection();
  const { server } = connection;
  const router = useRouter();
  const { state, change, asked, views, view, show: showView, isChanged, isWaiting } = useInboxState();
  const [isTemplatesOpen, setIsTemplatesOpen] = useState(false);
  const { open, message, q } = state;
  const searchesMessages = server.can("messageSearch");
  const isSearching = searchesMessages && q !== "";
  const list = useRef<HTMLDivElement>(null);
  const read = useInfiniteQuery({ ...conversationQueries.list(server, asked, connection.user.id), enabled: !isWaiting });
  const counts = useViewCounts(views, (query, signal) =>
    countConversations(server, inboxAskedOf(inboxStateOf(query), searchesMessages), connection.user.id, signal),
  );
  const pending = usePendingChanges();
  const loaded = useMemo(() => {
    const all = read.data?.pages.flatMap((page) => page.conversations) ?? [];
    return [...new Map(all.map((each) => [each.id, each])).values()];
  }, [read.data]);
  const listed = useMemo(() => {
    const leaving = new Set(pending.filter(({ change }) => leavesList(change, state, connection.user.id)).flatMap(({ ids }) => ids));
    return leaving.size === 0 ? loaded : loaded.filter(({ id }) => !leaving.has(id));
  }, [loaded, pending, state, connection.user.id]);
  const inList = loaded.find(({ id }) => id === open);
  const alone = useQuery({
    ...conversationQueries.one(server, open),
    enabled: open !== "" && inList === undefined,
  });
  const opened = open === "" ? undefined : (inList ?? alone.data ?? undefined);
  const listHref = inboxUrl.href({ ...state, open: "", message: "" });
  useScrollMemory(list, isSearching ? undefined : listHref, read.data !== undefined);
  const total = read.data?.pages.at(-1)?.total;
  const isFiltered = q !== "" || activeFilters(state).length > 0;
  const isBusy = useIsFetching({ queryKey: messageSearchKey }) > 0 || (read.isFetching && q !== "" && !isSearching);

  const hasStates = server.can("conversationStates");
  const { show, selection, clearSelection, changeSelected, choice, setChoice, states } = useConversationActions({
    state,
    listed,
    isPending: read.isPending,
    opened,
    list,
    isSearching,
  });
  const selected = selection?.selected ?? [];
  const filter = (next: Partial<InboxState>) => {
    clearSelection();
    change({ ...next, open: "", message: "" });
  };
  const search = (text: string) => {
    clearSelection();
    change({ q: text, message: "" });
  };
  const close = () => change({ open: "", message: "" });
  useShortcut(inboxShortcuts.contact, opened && (() => router.push(routes.contact(opened.contactId))));
  const hasRuns = useBulkRuns().length > 0;

  return (
    <>
      <PageHeader
        title={t("inbox")}
        detail={total === undefined || hasStates ? undefined : t("conversationCount", { count: total })}
        className={cx(open !== "" && "max-lg:hidden")}
      >
        {server.can("savedViews") ? (
          <SavedViewMenu
            locationId={connection.locationId}
            list="inbox"
            views={views}
            view={view}
            isChanged={isChanged}
            query={inboxViewOf(state)}
            settings={plainSettings}
            counts={counts}
            countedMost={conversationsCounted}
            onShow={showView}
          />
        ) : null}
        {server.can("messageTemplates") ? (
          <IconButton label={t("messageTemplates")} icon={<FileText aria-hidden />} onClick={() => setIsTemplatesOpen(true)} />
        ) : null}
        <IconButton label={t("exportMessages")} icon={<Download aria-hidden />} onClick={() => router.push(routes.exportMessages())} />
      </PageHeader>
      <div className="flex min-h-0 flex-1">
        <div className={cx("w-full shrink-0 flex-col border-separator lg:flex lg:w-88 lg:border-e", open === "" ? "flex" : "hidden")}>
          <SearchField text={q} isBusy={isBusy} onChange={search}>
            {isSearching ? null : <FilterButton state={state} onChange={filter} />}
          </SearchField>
          {isSearching ? null : (
            <FailedBanner
              hrefOf={({ conversationId, messageId }) => inboxUrl.href({ ...state, open: conversationId, message: messageId })}
              onOpen={({ conversationId, messageId }) => show(conversationId, messageId)}
            />
          )}
          {isSearching ? (
            <SearchResults
              text={q}
              open={message}
              hrefOf={(hit) => inboxUrl.href({ ...state, open: hit.conversationId, message: hit.messageId })}
              onOpen={(hit) => show(hit.conversationId, hit.messageId)}
              onLeave={() => search("")}
            />
          ) : (
            <div ref={list} className="min-h-0 flex-1 scroll-pt-28 overflow-y-auto">
              <InboxFilters state={state} onChange={filter} />
              <ConversationList
                conversations={listed}
                read={read}
                open={open}
                state={hasStates ? state.state : undefined}
                selection={
                  selection && {
                    isSelected: selection.isSelected,
                    toggle: selection.toggle,
                    extendTo: (id) => selection.extendTo(id, open),
                  }
                }
                hrefOf={(id) => inboxUrl.href({ ...state, open: id, message: "" })}
                onOpen={show}
                onReset={isFiltered ? () => filter(withoutFilters(state)) : undefined}
              />
            </div>
          )}
          {selection && selected.length > 0 ? (
            <SelectionBar
              selected={selected}
              opened={choice}
              onOpen={setChoice}
              onChange={changeSelected}
              onSelectAll={selection.isAll ? undefined : selection.selectAll}
              onClear={selection.clear}
            />
          ) : null}
        </div>
        <div className={cx("min-w-0 flex-1 lg:block", open === "" && "hidden")}>
          {opened ? (
            <ConversationView
              key={opened.id}
              conversation={opened}
              onClose={close}
              hasSelection={selected.length > 0}
              states={states}
              found={searchesMessages && message !== "" ? { messageId: message, text: q } : undefined}
              onLatest={() => change({ message: "" })}
            />
          ) : (
            <NoConversation read={open === "" ? undefined : alone} onClose={close} />
          )}
        </div>
      </div>
      {hasRuns ? <BulkProgress /> : null}
      {isTemplatesOpen ? <TemplatesSheet onDone={() => setIsTemplatesOpen(false)} /> : null}
    </>
  );
}

/** The state of the list: the address and its saved view. A view does not include the open conversation and the search. */
function useInboxState() {
  const [given, change] = useListUrl(inboxUrl);
  const { q, open, message } = given;
  const filters = useMemo(() => (given.view === undefined ? given : { ...given, q: "", open: "", message: "" }), [given]);
  const viewed = useSavedView({ list: "inbox", state: filters, change, url: inboxUrl, stateOf: inboxStateOf, standard: plainSettings });
  const state = useMemo(() => ({ ...viewed.state, q, open, message }), [viewed.state, q, open, message]);
  const searchesMessages = useConnection().server.can("messageSearch");
  const asked = useMemo(() => inboxAskedOf(state, searchesMessages), [state, searchesMessages]);
  return { ...viewed, state, change, asked };
}

type NoConversationProps = {
  /** The request for the chosen conversation; undefined if none is chosen. */
  read: { isPending: boolean; error: unknown; refetch: () => unknown } | undefined;
  onClose: () => void;
};

/** Shown in place of a conversation. */
function NoConversation({ read, onClose }: NoConversationProps) {
  const t = useTranslations("inbox.inboxPage");
  if (read === undefined)
    return (
      <EmptyState icon={<MessagesSquare aria-hidden />} title={t("chooseAConversation")}>
        {t("pressJAndKToMove")}
      </EmptyState>
    );
  if (read.error) return <Failure title={t("couldntLoadConversation")} error={read.error} onRetry={read.refetch} />;
  if (read.isPending)
    return (
      <div className="p-4">
        <SkeletonLines count={8} />
      </div>
    );
  return (
    <EmptyState
      icon={<MessagesSquare aria-hidden />}
      title={t("conversationNotFound")}
      actions={<Button onClick={onClose}>{t("backToList")}</Button>}
    >
      {t("itWasDeletedOrMergedInto")}
    </EmptyState>
  );
}

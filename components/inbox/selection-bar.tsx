"use client";

import { Mail, MailOpen, Star, StarOff, TagIcon, X } from "lucide-react";
import dynamic from "next/dynamic";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { IconButton } from "#components/ui/icon-button.tsx";
import { useFigures } from "#components/ui/place.tsx";
import type { ConversationChangeSent } from "#contract/conversations/states.ts";
import { useMay } from "#lib/api/connection.tsx";
import type { InboxConversation } from "#lib/crm-server/crm-server.ts";
import { useShortcut } from "#lib/shortcuts.ts";
import { inboxShortcuts } from "./inbox-shortcuts.ts";
import { type OpenChoice, StateActions } from "./state-actions.tsx";

const BulkDialog = dynamic(() => import("#components/contacts/bulk/dialog.tsx").then((module) => module.BulkDialog), { ssr: false });

type SelectionBarProps = {
  /** At least one conversation. */
  selected: readonly InboxConversation[];
  opened: OpenChoice;
  onOpen: (choice: OpenChoice) => void;
  onChange: (change: ConversationChangeSent) => void;
  /** Selects all loaded conversations. Undefined if all are selected. */
  onSelectAll: (() => void) | undefined;
  onClear: () => void;
};

/** The actions on the selected conversations, below the list. */
export function SelectionBar({ selected, opened, onOpen, onChange, onSelectAll, onClear }: SelectionBarProps) {
  const t = useTranslations("inbox.selectionBar");
  const figure = useFigures();
  const mayTag = useMay("tag-contact");
  const [isTagging, setTagging] = useState(false);
  const isUnread = selected.some(({ unreadCount }) => unreadCount > 0);
  const isStarred = selected.every(({ starred }) => starred);
  const [first] = selected;
  const isSameAssignee = selected.every(({ assignedTo }) => assignedTo === first?.assignedTo);
  const setRead = () => onChange({ kind: isUnread ? "read" : "unread" });
  const setStar = () => onChange({ kind: isStarred ? "unstar" : "star" });
  useShortcut(inboxShortcuts.read, setRead);
  useShortcut(inboxShortcuts.star, setStar);
  useShortcut(inboxShortcuts.tag, () => setTagging(true), mayTag);
  useShortcut(inboxShortcuts.leave, onClear);
  return (
    <section aria-label={t("selection")} className="shrink-0 border-t border-separator px-2 py-1.5">
      <div className="flex h-8 items-center gap-3 ps-2 text-sm">
        <p aria-live="polite" className="font-medium whitespace-nowrap tabular-nums">
          {t("selected", { count: figure(selected.length) })}
        </p>
        {onSelectAll ? (
          <button type="button" className="min-h-6 truncate font-medium text-accent-text hover:underline" onClick={onSelectAll}>
            {t("selectAll")}
          </button>
        ) : null}
        <IconButton label={t("clear")} keys={inboxShortcuts.leave.keys} icon={<X aria-hidden />} className="ms-auto" onClick={onClear} />
      </div>
      <div className="flex items-center justify-between">
        <StateActions
          isDone={selected.every(({ state }) => state === "done")}
          assignedTo={isSameAssignee ? (first?.assignedTo ?? null) : undefined}
          opened={opened}
          onOpen={onOpen}
          onChange={onChange}
          placement="top start"
        />
        <IconButton
          label={isUnread ? t("markAsRead") : t("markAsUnread")}
          keys={inboxShortcuts.read.keys}
          icon={isUnread ? <MailOpen aria-hidden /> : <Mail aria-hidden />}
          onClick={setRead}
        />
        {mayTag ? (
          <IconButton label={t("tag")} keys={inboxShortcuts.tag.keys} icon={<TagIcon aria-hidden />} onClick={() => setTagging(true)} />
        ) : null}
        <IconButton
          label={isStarred ? t("unstar") : t("star")}
          keys={inboxShortcuts.star.keys}
          icon={isStarred ? <StarOff aria-hidden /> : <Star aria-hidden />}
          onClick={setStar}
        />
      </div>
      {isTagging ? (
        <BulkDialog
          kind="tags"
          count={selected.length}
          target={{ ids: selected.map(({ contactId }) => contactId) }}
          onClose={() => setTagging(false)}
          onDone={onClear}
        />
      ) : null}
    </section>
  );
}

"use client";

import { useRouter } from "next/navigation";
import { useEffect, useRef } from "react";
import { useTranslations } from "use-intl";
import { leave } from "#components/ui/leaving.ts";
import { useStoredText } from "#components/ui/use-stored-text.ts";
import type { ConversationFound } from "#contract/conversations/conversations.ts";
import { routes } from "#lib/routes.ts";

/** Whether this browser shows desktop notifications: "1" if the user switched them on. */
export const desktopNoticesName = "desktop-notices";

type DesktopNoticesProps = { unread: { total: number; newest: ConversationFound | null } | undefined };

/** Announces a new message on the desktop while no window of the dashboard is visible, if the user has chosen that. */
export function DesktopNotices({ unread }: DesktopNoticesProps) {
  const t = useTranslations("app.desktop");
  const router = useRouter();
  const [choice] = useStoredText(desktopNoticesName);
  const lastMs = useRef<number>(undefined);
  useEffect(() => {
    if (unread === undefined) return;
    const { newest } = unread;
    const newestMs = newest?.lastMessageDate ?? 0;
    const isNew = lastMs.current !== undefined && newestMs > lastMs.current;
    lastMs.current = Math.max(lastMs.current ?? 0, newestMs);
    if (!isNew || newest === null || choice !== "1" || document.visibilityState === "visible") return;
    if (!("Notification" in window) || Notification.permission !== "granted") return;
    // Windows of one browser share the tag, so the message is announced once.
    const shown = new Notification(newest.fullName || t("newMessage"), {
      body: newest.lastMessageBody || t("newMessage"),
      tag: `${newest.id} ${newestMs}`,
      icon: "/icons/icon-192.png",
    });
    shown.addEventListener("click", () => {
      window.focus();
      shown.close();
      leave(() => router.push(routes.inbox(newest.id)));
    });
  }, [unread, choice, t, router]);
  return null;
}

import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { useNow } from "#components/ui/use-now.ts";
import { type CurrentConnection, useSignedInUser } from "#lib/api/connection.tsx";
import { conversationQueries } from "#lib/api/conversations.ts";
import { taskQueries } from "#lib/api/tasks.ts";
import { todayQueries } from "#lib/api/today.ts";
import { dayOf } from "#lib/format/zone.ts";
import { routes } from "#lib/routes.ts";
import { daySpan } from "#lib/url/today.ts";

/**
 * The number of items that wait for the user, by page: open conversations that are assigned to the user or to no one, or unread ones on a
 * server without states; tasks that are overdue or due today; and unconfirmed appointments of today. Live changes keep the numbers current
 * in every window. Another server would need a request for each calendar in every window, so its appointments are not counted.
 */
export function useWaitingCounts({ server, user: { id } }: CurrentConnection) {
  const { hidden } = useSignedInUser();
  const now = useNow();
  const today = now && dayOf(now, server.timezone);
  const span = useMemo(() => (today === undefined ? { from: 0, to: 0 } : daySpan(today, server.timezone)), [today, server.timezone]);
  const isHydrated = now !== undefined;
  const mayOpen = (href: string) => isHydrated && !hidden.includes(href);
  const unread = useQuery({ ...conversationQueries.unread(server), enabled: mayOpen(routes.inbox()) });
  const conversations = useQuery({
    ...conversationQueries.counts(server, "all", id),
    enabled: mayOpen(routes.inbox()) && server.can("conversationStates"),
  });
  const tasks = useQuery({ ...taskQueries.count(server, id), enabled: mayOpen(routes.tasks()) && server.can("taskList") });
  const unconfirmed = useQuery({
    ...todayQueries.unconfirmed(server, span),
    enabled: mayOpen(routes.today()) && server.can("liveChanges"),
  });
  const waiting = conversations.data?.open;
  const inbox = server.can("conversationStates") ? (waiting ? waiting.mine + waiting.unassigned : 0) : (unread.data?.total ?? 0);
  const due = tasks.data === undefined ? 0 : tasks.data.overdue + tasks.data.today;
  const open = unconfirmed.data?.total ?? 0;
  return {
    byPage: new Map<string, number>([
      [routes.inbox(), inbox],
      [routes.tasks(), due],
      [routes.today(), open],
    ]),
    total: inbox + due + open,
    unread: unread.data,
  };
}

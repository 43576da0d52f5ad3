import type { SavedView } from "#contract/saved-views/saved-views.ts";

export type Viewed = { view?: string | undefined };

/** A list whose state may come from a saved view. */
export type ViewedUrl<State extends Viewed> = { path: string; href: (state: State) => string };

/** The default view if the address has no state, otherwise undefined. */
export const defaultViewOf = <State extends Viewed>(url: ViewedUrl<State>, state: State, views: readonly SavedView[] = []) =>
  url.href(state) === url.path ? views.find(({ isDefault }) => isDefault) : undefined;

import type { InboxState } from "#lib/url/inbox.ts";

/** The filters behind the filter button, each without its value. The state and the scope have their own controls. */
export const withoutFilter = {
  status: { status: "all" },
  channel: { channel: "" },
  direction: { direction: undefined },
  action: { action: undefined },
  assignee: { owner: "all" },
  mentions: { mentions: undefined },
  starred: { starred: undefined },
  sort: { sort: "desc" },
} as const satisfies Record<string, Partial<InboxState>>;

export type InboxFilter = keyof typeof withoutFilter;

export const scopes = ["me", "unassigned", "all"] as const;
type Scope = (typeof scopes)[number];

/** The scope in the address. Undefined for a single user, who counts as a filter. */
export const scopeOf = ({ owner }: Pick<InboxState, "owner">): Scope | undefined => scopes.find((scope) => scope === owner);

const isActive: Record<InboxFilter, (state: InboxState) => boolean> = {
  status: ({ status }) => status !== "all",
  channel: ({ channel }) => channel !== "",
  direction: ({ direction }) => direction !== undefined,
  action: ({ action }) => action !== undefined,
  assignee: (state) => scopeOf(state) === undefined,
  mentions: ({ mentions }) => mentions !== undefined,
  starred: ({ starred }) => starred !== undefined,
  sort: ({ sort }) => sort !== "desc",
};

export const activeFilters = (state: InboxState): InboxFilter[] =>
  Object.keys(withoutFilter)
    .filter((name): name is InboxFilter => name in isActive)
    .filter((name) => isActive[name](state));

/** Clears the searched text and all filters, but keeps the state and the scope. */
export const withoutFilters = (state: InboxState): Partial<InboxState> => ({
  q: "",
  ...Object.assign({}, ...activeFilters(state).map((name) => withoutFilter[name])),
});

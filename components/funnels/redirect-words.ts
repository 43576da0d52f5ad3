import type { Redirect } from "#contract/funnels/redirects.ts";

type Action = Redirect["action"];

/** The target of a redirect in readable form: a funnel is shown by name. */
export const targetName = ({ action, target }: Pick<Redirect, "action" | "target">, funnels: readonly { _id: string; name: string }[]) =>
  action === "funnel" || action === "all" ? (funnels.find(({ _id }) => _id === target)?.name ?? target) : target;

export const actionNames: Record<Action, string> = {
  url: "An address",
  website: "A website",
  funnel: "A funnel",
  all: "Everything below, too",
};

export const actionHints: Record<Action, string> = {
  url: "An address that begins with https:// or http://.",
  website: "An address, or a path of the same domain.",
  funnel: "The id of a funnel, an address, or a path of the same domain.",
  all: "Where every path below this one leads too: an address, a path of the same domain, or the id of a funnel.",
};

export const actionOptions = (["url", "website", "funnel", "all"] as const).map((value) => ({ value, label: actionNames[value] }));

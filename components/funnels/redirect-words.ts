import type { Redirect } from "#contract/funnels/redirects.ts";

type Action = Redirect["action"];

/** The target of a redirect in readable form: a funnel is shown by name. */
export const targetName = ({ action, target }: Pick<Redirect, "action" | "target">, funnels: readonly { _id: string; name: string }[]) =>
  action === "funnel" || action === "all" ? (funnels.find(({ _id }) => _id === target)?.name ?? target) : target;

export const actionNames: Record<Action, string> = {
  url: "URL",
  website: "Website",
  funnel: "Funnel",
  all: "Include subpaths",
};

export const actionHints: Record<Action, string> = {
  url: "An address that begins with https:// or http://.",
  website: "A URL, or a path on the same domain.",
  funnel: "A funnel ID, a URL, or a path on the same domain.",
  all: "The target of every path below this one, too: a URL, a path on the same domain, or a funnel ID.",
};

export const actionOptions = (["url", "website", "funnel", "all"] as const).map((value) => ({ value, label: actionNames[value] }));

import type { Redirect } from "#contract/funnels/redirects.ts";

type Action = Redirect["action"];

/** The target of a redirect in readable form: a funnel is shown by name. */
export const targetName = ({ action, target }: Pick<Redirect, "action" | "target">, funnels: readonly { _id: string; name: string }[]) =>
  action === "funnel" || action === "all" ? (funnels.find(({ _id }) => _id === target)?.name ?? target) : target;

export const redirectActions = ["url", "website", "funnel", "all"] as const satisfies readonly Action[];

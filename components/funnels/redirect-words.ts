import type { Redirect } from "#contract/funnels/redirects.ts";
import { unknownText } from "#lib/format/unknown-text.ts";

type Action = Redirect["action"];

/** The target of a redirect in readable form: a funnel is shown by name, and is blank while the names are loading. */
export function targetName(
  { action, target }: Pick<Redirect, "action" | "target">,
  funnels: readonly { _id: string; name: string }[] | undefined,
): string {
  if (action !== "funnel" && action !== "all") return target;
  return funnels === undefined ? unknownText(target.length) : (funnels.find(({ _id }) => _id === target)?.name ?? target);
}

export const redirectActions = ["url", "website", "funnel", "all"] as const satisfies readonly Action[];

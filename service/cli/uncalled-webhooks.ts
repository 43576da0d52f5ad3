import { z } from "zod";
import { requireTarget, TargetRefused } from "../workflows/targets.ts";

const workflowFile = z.object({
  workflows: z.array(z.object({ name: z.string(), actions: z.array(z.looseObject({ type: z.string(), url: z.string().optional() })) })),
});

/** Why a webhook to the address is never called, whatever the service's settings; undefined if it may be. */
function reasonOf(url: URL): string | undefined {
  try {
    requireTarget(url, true);
  } catch (error) {
    if (error instanceof TargetRefused) return error.message.replace("Refused: ", "");
    throw error;
  }
  const isNamed = url.protocol === "http:" && !/^(localhost|127\.[\d.]+|\[::1\])$/.test(url.hostname);
  return isNamed ? "only loopback addresses can be called over plain http." : undefined;
}

/** One line for each stored webhook of an import file that will not be called. */
export function uncalledWebhooks(file: unknown): string[] {
  const read = workflowFile.safeParse(file);
  if (!read.success) return [];
  return read.data.workflows.flatMap(({ name, actions }) =>
    actions.flatMap(({ url }) => {
      const reason = url !== undefined && URL.canParse(url) ? reasonOf(new URL(url)) : undefined;
      return reason === undefined ? [] : [`Workflow "${name}" is kept, but its webhook ${url} is not called: ${reason}`];
    }),
  );
}

import { catalogue, type workflowEvents as contract } from "#contract/workflows/events.ts";
import type { Handlers } from "../handler.ts";

export const workflowEvents: Handlers<typeof contract> = {
  list: async () => ({ events: catalogue() }),
};

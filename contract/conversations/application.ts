import { calls } from "./calls.ts";
import { failedMessages } from "./failed.ts";
import { forwards } from "./forwards.ts";
import { inboxMessages } from "./inbox.ts";
import { messageSearch } from "./message-search.ts";
import { presence } from "./presence.ts";
import { states } from "./states.ts";
import { templates } from "./templates.ts";

export const inbox = {
  conversations: states,
  messages: inboxMessages,
  failed: failedMessages,
  forwards,
  calls,
  templates,
  messageSearch,
  presence,
};

import type { conversations as contract } from "#contract/conversations/index.ts";
import type { Handlers } from "../handler.ts";
import { conversations as threads } from "./conversations.ts";
import { files } from "./files.ts";
import { messages } from "./messages.ts";
import { sends } from "./sends.ts";

export const conversations: Handlers<typeof contract> = {
  conversations: threads,
  messages,
  sends,
  files,
};

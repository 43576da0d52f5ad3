import { conversations as threads } from "./conversations.ts";
import { files } from "./files.ts";
import { messages } from "./messages.ts";
import { sends } from "./sends.ts";

export const conversations = { conversations: threads, messages, sends, files };

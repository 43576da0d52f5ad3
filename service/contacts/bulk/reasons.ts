import { type BulkReason, bulkReason } from "#contract/contacts/bulk.ts";
import { valueOfJson } from "#contract/json-text.ts";

/** The reason in a column of the report. Earlier versions stored English text, which is shown as it is. */
export const reasonIn = (message: string): BulkReason => bulkReason.safeParse(valueOfJson(message)).data ?? { code: "text", text: message };

import type { BulkAction } from "#contract/contacts/bulk.ts";
import type { Say } from "#lib/i18n/say.tsx";

export type BulkKind = "tags" | "owner" | "business" | "enrol" | "delete";

/** The title of a bulk action, for its progress and its report. `name` is the user, tag or workflow it refers to. */
export function titleOf(action: BulkAction, name: string, say: Say): string {
  switch (action.kind) {
    case "add-tags":
      return say("Adding {tags}", { tags: action.tags.join(", ") });
    case "remove-tags":
      return say("Removing {tags}", { tags: action.tags.join(", ") });
    case "assign":
      return action.userId === null ? say("Removing the owner") : say("Assigning to {name}", { name });
    case "set-business":
      return action.businessId === null ? say("Removing the business") : say("Adding to {name}", { name });
    case "enter-workflow":
    case "enter-campaign":
      return say("Enrolling in {name}", { name });
    case "delete":
      return say("Deleting");
  }
}

import type { BulkAction } from "#contract/application/bulk.ts";

export const countWords = (count: number): string => `${count.toLocaleString("en")} ${count === 1 ? "contact" : "contacts"}`;

/** What is being done, for the progress and the report; `name` is who or what it refers to. */
export function titleOf(action: BulkAction, name: string): string {
  switch (action.kind) {
    case "add-tags":
      return `Adding ${action.tags.join(", ")}`;
    case "remove-tags":
      return `Removing ${action.tags.join(", ")}`;
    case "assign":
      return action.userId === null ? "Taking the owner away" : `Assigning to ${name}`;
    case "set-business":
      return action.businessId === null ? "Taking the business away" : `Joining with ${name}`;
    case "enter-workflow":
    case "enter-campaign":
      return `Enrolling in ${name}`;
    case "delete":
      return "Deleting";
  }
}

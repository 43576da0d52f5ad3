import type { useTranslations } from "use-intl";
import type { BulkAction } from "#contract/contacts/bulk.ts";

export type BulkKind = "tags" | "owner" | "business" | "enrol" | "delete";

type Translate = ReturnType<typeof useTranslations<"contacts.dialog">>;

/** The title of a bulk action, for its progress and its report. `name` is the user, tag or workflow it refers to. */
export function titleOf(action: BulkAction, name: string, t: Translate): string {
  switch (action.kind) {
    case "add-tags":
      return t("action.addTags", { tags: action.tags.join(", ") });
    case "remove-tags":
      return t("action.removeTags", { tags: action.tags.join(", ") });
    case "replace-tags":
      return t("action.replaceTags", { tags: action.tags.join(", "), tag: action.tag });
    case "assign":
      return action.userId === null ? t("action.removeOwner") : t("action.assign", { name });
    case "set-business":
      return action.businessId === null ? t("action.removeBusiness") : t("action.setBusiness", { name });
    case "enter-workflow":
    case "enter-campaign":
      return t("action.enroll", { name });
    case "delete":
      return t("action.delete");
  }
}

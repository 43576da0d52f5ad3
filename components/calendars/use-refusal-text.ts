import { useCallback } from "react";
import { useTranslations } from "use-intl";
import { useFailureText } from "#components/ui/failure-text.ts";
import { ruleOf } from "./slot-rules.ts";

/** The text for a failed change of an appointment in the user's language: the rule against its time, or the failure. */
export function useRefusalText(): (error: unknown) => string {
  const rules = useTranslations("calendars.slotRules");
  const failureText = useFailureText();
  return useCallback(
    (error) => {
      const rule = ruleOf(error);
      return rule === undefined ? failureText(error).message : rules(rule);
    },
    [rules, failureText],
  );
}

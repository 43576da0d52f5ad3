import { useTranslations } from "use-intl";
import { withoutPath } from "#components/form/field-messages.ts";
import type { CheckWords } from "#components/form/field-words.ts";

/** The dashboard's text for `title should not be empty`, without the path of its value. */
export const problemText = (problem: string, t: CheckWords): string => withoutPath(problem.split(" ")[0] ?? "", problem, t);

/** The error messages of a step or trigger. */
export function StepErrors({ problems }: { problems: readonly string[] }) {
  const t = useTranslations("form.checks");
  if (problems.length === 0) return null;
  return (
    <div role="alert" data-problem tabIndex={-1} className="text-sm text-danger-soft-foreground">
      {problems.map((problem) => (
        <p key={problem}>{problemText(problem, t)}</p>
      ))}
    </div>
  );
}

import type { FieldChange } from "#contract/contacts/timeline.ts";
import { sayChange, type Vocabulary, worthSaying } from "./words.ts";

const cut = (text: string) => (text.length > 160 ? `${text.slice(0, 160)}…` : text);

/** What changed, from what to what, a line for each field. */
export function TimelineChanges({ changes, words }: { changes: readonly FieldChange[]; words: Vocabulary }) {
  const said = worthSaying(changes).map((change) => sayChange(change, words));
  if (said.length === 0) return null;
  return (
    <ul className="mt-0.5 grid gap-0.5 text-xs text-muted">
      {said.map((change) => (
        <li key={change.field} className="wrap-anywhere">
          <span className="text-foreground">{change.label}:</span>{" "}
          {"added" in change ? (
            <>
              {change.added.length > 0 ? <ins className="no-underline">+ {cut(change.added.join(", "))}</ins> : null}
              {change.added.length > 0 && change.removed.length > 0 ? ", " : null}
              {change.removed.length > 0 ? <del>{cut(change.removed.join(", "))}</del> : null}
            </>
          ) : (
            <>
              <del>{cut(change.from)}</del> <span aria-hidden>→</span>
              <span className="sr-only"> became </span> <ins className="text-foreground no-underline">{cut(change.to)}</ins>
            </>
          )}
        </li>
      ))}
    </ul>
  );
}

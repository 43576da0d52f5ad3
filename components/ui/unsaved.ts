/** What is lost when a dialog closes or a page is left: what somebody entered, or a secret that is shown once. */
export type Loss = "changes" | "token" | "secret";

/** Says what leaving now would lose; undefined for nothing. Asked only when somebody leaves, so it may compare values. */
export type LossCheck = () => Loss | undefined;

const checks = new Set<LossCheck>();

/** Has `check` asked before the page is left. Returns how to stop that. */
export function watchLoss(check: LossCheck): () => void {
  checks.add(check);
  return () => void checks.delete(check);
}

/** What leaving the page now would lose. A secret counts before changes, because it cannot be entered again. */
export function lossOfLeaving(): Loss | undefined {
  const losses = [...checks].map((check) => check());
  return losses.find((loss) => loss !== undefined && loss !== "changes") ?? losses.find((loss) => loss !== undefined);
}

/** Drops what an empty control leaves behind, so that a field that was emptied again equals one that was never filled in. */
const withoutEmpty = (_: string, value: unknown): unknown => {
  if (value === "" || value === null) return undefined;
  return Array.isArray(value) && value.length === 0 ? undefined : value;
};

/** Whether two states of a form hold the same values. */
export const isSameEntry = (one: unknown, other: unknown): boolean =>
  JSON.stringify(one, withoutEmpty) === JSON.stringify(other, withoutEmpty);

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;
const isControl = (target: EventTarget | null): target is Control =>
  target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement;

function entryOf(control: Control): string {
  if (!(control instanceof HTMLInputElement)) return control.value;
  if (control.type === "checkbox" || control.type === "radio") return String(control.checked);
  return control.type === "file" ? String(control.files?.length ?? 0) : control.value;
}

/** A search finds something and keeps nothing. */
const keepsNothing = (control: Control) => control instanceof HTMLInputElement && control.type === "search";

/** Follows what somebody enters in the controls within an element. */
export class Entries {
  readonly #initial = new Map<Control, string>();
  readonly #edited = new Set<Control>();
  readonly #forms = new Set<() => boolean>();
  #isMarked = false;

  /** A control gets the focus: its value now is what later ones are compared with. */
  onFocus(target: EventTarget | null): void {
    if (isControl(target) && !this.#initial.has(target)) this.#initial.set(target, entryOf(target));
  }

  onInput(target: EventTarget | null): void {
    if (isControl(target) && !keepsNothing(target)) this.#edited.add(target);
  }

  /** For controls that are not the browser's own, such as a list of options. */
  mark(): void {
    this.#isMarked = true;
  }

  /** Has a form asked whether it holds what is not saved. Returns how to stop that. */
  watch(isUnsaved: () => boolean): () => void {
    this.#forms.add(isUnsaved);
    return () => void this.#forms.delete(isUnsaved);
  }

  /** Begins anew. */
  clear(): void {
    this.#initial.clear();
    this.#edited.clear();
    this.#isMarked = false;
  }

  /** Whether something was entered that is still there. A control that is gone, such as one of a form that was saved, counts no more. */
  get areThere(): boolean {
    return (
      this.#isMarked ||
      [...this.#forms].some((isUnsaved) => isUnsaved()) ||
      [...this.#edited].some((control) => control.isConnected && this.#initial.get(control) !== entryOf(control))
    );
  }
}

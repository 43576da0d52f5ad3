/** What is lost when a dialog closes or the user leaves a page: unsaved changes, or a secret that is shown only once. */
export type Loss = "changes" | "token" | "secret";

/** Returns what leaving now would lose, otherwise undefined. It runs only when the user leaves, so it may compare values. */
export type LossCheck = () => Loss | undefined;

const checks = new Set<LossCheck>();

/** Registers a check that runs before the user leaves the page. Returns a function that removes it. */
export function watchLoss(check: LossCheck): () => void {
  checks.add(check);
  return () => void checks.delete(check);
}

/** What leaving the page now would lose. A secret takes precedence over changes, because it cannot be entered again. */
export function lossOfLeaving(): Loss | undefined {
  const losses = [...checks].map((check) => check());
  return losses.find((loss) => loss !== undefined && loss !== "changes") ?? losses.find((loss) => loss !== undefined);
}

/** Removes empty values, so that an emptied field equals one that was never filled in. */
const withoutEmpty = (_: string, value: unknown): unknown => {
  if (value === "" || value === null) return undefined;
  return Array.isArray(value) && value.length === 0 ? undefined : value;
};

/** Whether two states of a form have the same values. */
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

/** Input in a search field is not saved. */
const keepsNothing = (control: Control) => control instanceof HTMLInputElement && control.type === "search";

/** Tracks what the user enters in the controls inside an element. */
export class Entries {
  readonly #initial = new Map<Control, string>();
  readonly #edited = new Set<Control>();
  readonly #forms = new Set<() => boolean>();
  #isMarked = false;

  /** Remembers a control's value when it gets the focus, for comparison. */
  onFocus(target: EventTarget | null): void {
    if (isControl(target) && !this.#initial.has(target)) this.#initial.set(target, entryOf(target));
  }

  onInput(target: EventTarget | null): void {
    if (isControl(target) && !keepsNothing(target)) this.#edited.add(target);
  }

  /** For controls that are not native, such as a list of options. */
  mark(): void {
    this.#isMarked = true;
  }

  /** Registers a form's check for unsaved changes. Returns a function that removes it. */
  watch(isUnsaved: () => boolean): () => void {
    this.#forms.add(isUnsaved);
    return () => void this.#forms.delete(isUnsaved);
  }

  /** Forgets all entries. */
  clear(): void {
    this.#initial.clear();
    this.#edited.clear();
    this.#isMarked = false;
  }

  /** Whether there is unsaved input. Controls that are no longer in the page, such as those of a saved form, do not count. */
  get areThere(): boolean {
    return (
      this.#isMarked ||
      [...this.#forms].some((isUnsaved) => isUnsaved()) ||
      [...this.#edited].some((control) => control.isConnected && this.#initial.get(control) !== entryOf(control))
    );
  }
}

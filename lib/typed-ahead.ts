/** How long typed keys are kept if no layer appears. */
const longestMs = 5000;

let stop: (() => string) | undefined;

/**
 * Keeps what is typed until a layer with a field appears, whose code may still be loading. Otherwise, the keys would trigger the page's
 * shortcuts. `before` is what was typed earlier.
 */
export function keepTyping(before = ""): void {
  if (stop !== undefined) return;
  let typed = before;
  const keep = (event: KeyboardEvent) => {
    if (event.metaKey || event.ctrlKey || event.altKey || event.isComposing) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    if (event.key === "Backspace") typed = typed.slice(0, -1);
    else if ([...event.key].length === 1) typed += event.key;
  };
  window.addEventListener("keydown", keep, { capture: true });
  const timer = setTimeout(() => stop?.(), longestMs);
  stop = () => {
    stop = undefined;
    clearTimeout(timer);
    window.removeEventListener("keydown", keep, { capture: true });
    return typed;
  };
}

/** The text that was typed meanwhile; empty if there is none. */
export const takeTyped = (): string => stop?.() ?? "";

declare global {
  interface Window {
    /** Stops recording keys, and returns what was typed after ⌘K; undefined if it was not pressed. */
    takeEarlyKeys?: () => string | undefined;
  }
}

/**
 * Records ⌘K and the text typed after it until the page reacts to keys, because the page's code loads later than its text. The page
 * contains the source text of this function, so the function uses nothing from outside.
 */
function keepEarlyKeys() {
  let typed: string | undefined;
  const keep = (event: KeyboardEvent) => {
    const isCommand = event.metaKey || event.ctrlKey;
    const isPalette = isCommand && !event.altKey && !event.shiftKey && event.key.toLowerCase() === "k";
    if (!isPalette && (typed === undefined || isCommand || event.altKey || event.isComposing)) return;
    event.preventDefault();
    if (isPalette) typed ??= "";
    else if (typed !== undefined && event.key === "Backspace") typed = typed.slice(0, -1);
    else if (typed !== undefined && Array.from(event.key).length === 1) typed += event.key;
  };
  window.addEventListener("keydown", keep, true);
  window.takeEarlyKeys = () => {
    window.removeEventListener("keydown", keep, true);
    const kept = typed;
    typed = undefined;
    return kept;
  };
}

export const earlyKeysScript = `(${keepEarlyKeys.toString()})()`;

let region: HTMLElement | undefined;

function liveRegion(): HTMLElement {
  const made = document.createElement("div");
  made.ariaLive = "assertive";
  made.className = "sr-only";
  document.body.append(made);
  return made;
}

/** Announces a text to screen readers immediately. */
export function announce(text: string): void {
  region ??= liveRegion();
  const said = document.createElement("div");
  said.textContent = text;
  region.append(said);
  setTimeout(() => said.remove(), 7000);
}

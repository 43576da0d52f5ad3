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
  const announcement = document.createElement("div");
  announcement.textContent = text;
  region.append(announcement);
  setTimeout(() => announcement.remove(), 7000);
}

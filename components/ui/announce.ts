export type Politeness = "assertive" | "polite";

const regions = new Map<Politeness, HTMLElement>();
/** A screen reader ignores text that is inserted together with its live region. */
const afterRegionMs = 100;
const keptMs = 7000;

function liveRegion(politeness: Politeness): HTMLElement {
  const existing = regions.get(politeness);
  if (existing) return existing;
  const made = document.createElement("div");
  made.ariaLive = politeness;
  made.className = "sr-only";
  // An open dialog makes everything outside of it inert, except elements with this attribute.
  made.dataset.liveAnnouncer = "true";
  document.body.append(made);
  regions.set(politeness, made);
  return made;
}

/** Announces a text to screen readers: immediately, or if polite, when they have finished speaking. */
export function announce(text: string, politeness: Politeness = "assertive"): void {
  const region = liveRegion(politeness);
  const announcement = document.createElement("div");
  announcement.textContent = text;
  setTimeout(() => {
    region.append(announcement);
    setTimeout(() => announcement.remove(), keptMs);
  }, afterRegionMs);
}

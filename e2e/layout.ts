import { expect, type Page } from "@playwright/test";

/**
 * Runs in the page. Finds controls that overlap, and controls that are cut off where they cannot be scrolled into view. If a dialog is
 * open, only the topmost one is checked, because it covers the page on purpose.
 */
function findLayoutProblems(): string[] {
  const controls = "a[href], button, input, select, textarea, summary, [role=switch], [role=tab], [role=slider]";
  /** Elements that form one control, such as a field with its arrow. */
  const compounds = ".combo-box__input-group, .select, label, [role=row], [role=option], [role=menuitem], .board, [data-layered]";
  const tolerancePx = 2;

  type Box = { left: number; top: number; right: number; bottom: number };
  const boxOf = (element: Element): Box => {
    const { left, top, right, bottom } = element.getBoundingClientRect();
    return { left, top, right, bottom };
  };
  /** The padding of a text field contains its icon or clear button. */
  const withoutPadding = (element: Element, box: Box): Box => {
    if (!(element instanceof HTMLInputElement)) return box;
    const { paddingLeft, paddingRight } = getComputedStyle(element);
    return { ...box, left: box.left + Number.parseFloat(paddingLeft), right: box.right - Number.parseFloat(paddingRight) };
  };
  const intersect = (one: Box, other: Box): Box => ({
    left: Math.max(one.left, other.left),
    top: Math.max(one.top, other.top),
    right: Math.min(one.right, other.right),
    bottom: Math.min(one.bottom, other.bottom),
  });
  const widthOf = ({ left, right }: Box) => right - left;
  const heightOf = ({ top, bottom }: Box) => bottom - top;
  const nameOf = (element: Element) => {
    const labelledBy = element.getAttribute("aria-labelledby")?.split(" ")[0];
    const label =
      element.getAttribute("aria-label") ??
      (labelledBy ? document.getElementById(labelledBy)?.textContent : undefined) ??
      (element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement ? element.labels?.[0]?.textContent : undefined) ??
      element.textContent;
    return `${element.tagName.toLowerCase()} “${(label ?? "").trim().slice(0, 40)}”`;
  };

  const dialogs = [...document.querySelectorAll("[role=dialog], [role=alertdialog]")];
  const root = dialogs.at(-1) ?? document.body;
  const viewport: Box = { left: 0, top: 0, right: document.documentElement.clientWidth, bottom: window.innerHeight };

  type Seen = { element: Element; box: Box };
  const seen: Seen[] = [];
  const problems: string[] = [];
  for (const element of root.querySelectorAll(controls)) {
    const full = boxOf(element);
    // Elements for screen readers only are a pixel wide.
    if (widthOf(full) <= 4 || heightOf(full) <= 4) continue;
    if (!element.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue;
    if (element.closest("[inert], [aria-hidden=true]") || getComputedStyle(element).clipPath !== "none") continue;
    let visible = full;
    let isCut = false;
    let clipper: Element | null = element.parentElement;
    let isFixed = getComputedStyle(element).position === "fixed";
    let canScrollX = false;
    for (; clipper && !isFixed; clipper = clipper.parentElement) {
      const style = getComputedStyle(clipper);
      if (style.overflowX !== "visible") {
        const room = boxOf(clipper);
        const inside = intersect(visible, { ...room, top: -Infinity, bottom: Infinity });
        canScrollX ||= style.overflowX === "auto" || style.overflowX === "scroll";
        if (!canScrollX && widthOf(visible) - widthOf(inside) > tolerancePx) isCut = true;
        visible = inside;
      }
      if (style.overflowY !== "visible") visible = intersect(visible, { ...boxOf(clipper), left: -Infinity, right: Infinity });
      isFixed = style.position === "fixed";
    }
    const onScreen = intersect(visible, viewport);
    if (!canScrollX && widthOf(visible) - widthOf(intersect(visible, { ...viewport, top: -Infinity, bottom: Infinity })) > tolerancePx)
      isCut = true;
    if (isCut) problems.push(`${nameOf(element)} is cut off`);
    if (widthOf(onScreen) > tolerancePx && heightOf(onScreen) > tolerancePx)
      seen.push({ element, box: intersect(onScreen, withoutPadding(element, full)) });
  }
  const isSticky = (element: Element | null): boolean =>
    element !== null &&
    element !== root &&
    (["sticky", "fixed"].includes(getComputedStyle(element).position) || isSticky(element.parentElement));
  for (const [index, one] of seen.entries())
    for (const other of seen.slice(index + 1)) {
      if (one.element.contains(other.element) || other.element.contains(one.element)) continue;
      const shared = intersect(one.box, other.box);
      if (widthOf(shared) <= tolerancePx || heightOf(shared) <= tolerancePx) continue;
      const compound = one.element.closest(compounds);
      if (compound?.contains(other.element)) continue;
      // A sticky bar covers scrolled content on purpose.
      if (isSticky(one.element) !== isSticky(other.element)) continue;
      problems.push(`${nameOf(one.element)} overlaps ${nameOf(other.element)}`);
    }
  return problems;
}

/** The controls of the page, or of the open dialog, that overlap or are cut off. */
export const layoutProblems = (page: Page): Promise<string[]> => page.evaluate(findLayoutProblems);

/** Expects that no controls overlap or are cut off. Waits until moving elements have stopped. */
export const expectTidy = (page: Page): Promise<void> =>
  expect(async () => expect(await layoutProblems(page)).toEqual([])).toPass({ intervals: [100, 300, 1000], timeout: 5000 });

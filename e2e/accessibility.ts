import type { Page } from "@playwright/test";
import { axeViolations } from "./axe.ts";
import { layoutProblems } from "./layout.ts";

declare global {
  interface Window {
    seenStops?: WeakSet<Element>;
  }
}

const criteria = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];
const short = (html: string) => html.slice(0, 200);

/**
 * Violations of WCAG 2.2 A and AA that axe finds. The parts of a date are smaller than 24 px, but a press anywhere in the field reaches
 * them, and the arrow keys and the calendar beside them set the same.
 */
async function axeProblems(page: Page, rules?: string[]): Promise<string[]> {
  const violations = await axeViolations(page, rules ? { type: "rule", values: rules } : { type: "tag", values: criteria });
  return violations
    .map(({ id, nodes }) => ({ id, nodes: nodes.filter(({ html }) => id !== "target-size" || !html.includes('role="spinbutton"')) }))
    .filter(({ nodes }) => nodes.length > 0)
    .map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => short(html)).join(" | ")}`);
}

/** Runs in the page. Finds texts that are cut off without an ellipsis, and a page that scrolls sideways. */
function findClippedText(): string[] {
  const tolerancePx = 2;
  /** Scrolls in two dimensions by its nature, or is drawn by the calendar widget. */
  const exempt = ".board, .table-grid, [aria-hidden=true], [data-live-announcer], svg, .sr-only";
  const problems: string[] = [];
  const root = document.scrollingElement ?? document.documentElement;
  if (root.scrollWidth > root.clientWidth) problems.push(`the page is ${root.scrollWidth - root.clientWidth} px wider than the window`);

  for (const area of document.querySelectorAll("textarea"))
    if (area.scrollWidth > area.clientWidth + tolerancePx) problems.push(`“${area.value.slice(0, 60)}” does not wrap in its text area`);

  type Edge = { endsSearch: boolean; isClippedX: boolean; isClippedY: boolean; box: DOMRect };
  const edges = new Map<Element, Edge>();
  /** How an element cuts its content off, computed once, because most texts have the same ancestors. */
  const edgeOf = (outer: Element): Edge => {
    const known = edges.get(outer);
    if (known) return known;
    const style = getComputedStyle(outer);
    const isOnlyHeard = outer.clientWidth <= 4 && outer.clientHeight <= 4 && style.display !== "inline";
    const isApart = style.position === "fixed" || style.clipPath !== "none" || isOnlyHeard;
    // An ellipsis and a limit of lines show that there is more.
    const isMarked = style.textOverflow === "ellipsis" || style.webkitLineClamp !== "none";
    const scrolls = [style.overflowX, style.overflowY].some((overflow) => overflow === "auto" || overflow === "scroll");
    const clips = (overflow: string) => overflow === "hidden" || overflow === "clip";
    const edge = {
      endsSearch: isApart || isMarked || scrolls,
      ...{ isClippedX: clips(style.overflowX), isClippedY: clips(style.overflowY) },
      box: outer.getBoundingClientRect(),
    };
    edges.set(outer, edge);
    return edge;
  };
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const element = node.parentElement;
    const text = node.textContent?.trim() ?? "";
    if (!element || text === "" || element.closest(exempt) || !element.checkVisibility({ opacityProperty: true, visibilityProperty: true }))
      continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    const box = range.getBoundingClientRect();
    for (let outer: Element | null = element; outer && outer !== document.body; outer = outer.parentElement) {
      const edge = edgeOf(outer);
      if (edge.endsSearch) break;
      const isCutX = edge.isClippedX && (box.right > edge.box.right + tolerancePx || box.left < edge.box.left - tolerancePx);
      const isCutY = edge.isClippedY && (box.bottom > edge.box.bottom + tolerancePx || box.top < edge.box.top - tolerancePx);
      if (isCutX || isCutY) {
        problems.push(`“${text.slice(0, 60)}” is cut off by ${outer.tagName.toLowerCase()}.${outer.getAttribute("class")?.slice(0, 60)}`);
        break;
      }
    }
  }
  return problems;
}

/** Runs in the page. Finds parts that scroll sideways although they are meant to scroll down only, such as the content of a page. */
function findSidewaysScrolling(): string[] {
  const tolerancePx = 2;
  return [...document.querySelectorAll("[class*='overflow-y-auto']:not([class*='overflow-x-auto'])")]
    .filter((part) => part.clientWidth > 0 && part.scrollWidth > part.clientWidth + tolerancePx && !part.closest(".board, .table-grid"))
    .map((part) => `${part.tagName.toLowerCase()}.${part.getAttribute("class")?.slice(0, 60)} scrolls sideways`);
}

/** Runs in the page. Finds animations and transitions that are longer than 0.01 s. */
function findMotion(): string[] {
  const longestMs = 10;
  return document
    .getAnimations()
    .filter((animation) => Number(animation.effect?.getComputedTiming().activeDuration ?? 0) > longestMs)
    .map((animation) => {
      const target = animation.effect instanceof KeyframeEffect ? animation.effect.target : null;
      return `${target?.tagName.toLowerCase()}.${target?.getAttribute("class")?.slice(0, 60)} moves`;
    });
}

/** Runs in the page. Finds fields without a visible boundary. */
function findUnboundedFields(): string[] {
  const fields = "input:not([type=hidden], [type=file], [type=range], [type=color]), textarea, select, [role=switch], [role=combobox]";
  const dialog = [...document.querySelectorAll("[role=dialog], [role=alertdialog]")].at(-1);
  const hasEdge = (element: Element): boolean => {
    const style = getComputedStyle(element);
    const hasBorder = [style.borderTopWidth, style.borderBottomWidth].every((width) => Number.parseFloat(width) >= 1);
    return (hasBorder && style.borderTopStyle !== "none") || (style.outlineStyle !== "none" && Number.parseFloat(style.outlineWidth) >= 1);
  };
  return [...(dialog ?? document).querySelectorAll(fields)]
    .filter((field) => {
      if (field.closest("[aria-hidden=true], [inert]") || field.matches("select[tabindex='-1']")) return false;
      if (!field.checkVisibility({ opacityProperty: true, visibilityProperty: true })) return false;
      const { width, height } = field.getBoundingClientRect();
      if (width <= 4 || height <= 4 || getComputedStyle(field).clipPath !== "none") return false;
      // A native checkbox or radio is drawn by the browser in the system's colours.
      if (field.matches("[type=checkbox], [type=radio]") && getComputedStyle(field).appearance !== "none") return false;
      for (let outer: Element | null = field, depth = 0; outer && depth < 3; outer = outer.parentElement, depth++)
        if (hasEdge(outer)) return false;
      return true;
    })
    .map((field) => `${field.outerHTML.slice(0, 160)} has no boundary in forced colours`);
}

type Stop = { problem?: string; isEnd: boolean /** Whether it is the link that skips the navigation. */; leadsToContent?: boolean };

/** Runs in the page after a press of Tab. Says whether the focused element is visible, uncovered and marked. */
function lookAtFocus(): Stop {
  const focused = document.activeElement;
  if (!focused || focused === document.body || focused === document.documentElement) return { isEnd: true };
  // A set instead of an attribute, whose change makes the browser compute the styles of the whole page again.
  window.seenStops ??= new WeakSet();
  if (window.seenStops.has(focused)) return { isEnd: true };
  window.seenStops.add(focused);
  // React Aria's focus traps and the framework's announcer have no area.
  if (focused instanceof HTMLIFrameElement || focused.matches("nextjs-portal, [data-focus-scope-start], [data-focus-scope-end]"))
    return { isEnd: false };
  const name = focused.outerHTML.slice(0, 160);
  // What is drawn for an invisible native control is its label.
  const shown = (element: Element) => {
    const { width, height } = element.getBoundingClientRect();
    return width > 4 && height > 4 && getComputedStyle(element).clipPath === "none" && Number(getComputedStyle(element).opacity) > 0;
  };
  let target: Element = focused;
  for (let depth = 0; !shown(target) && target.parentElement && depth < 3; depth++) target = target.parentElement;
  const box = target.getBoundingClientRect();
  const left = Math.max(box.left, 0);
  const top = Math.max(box.top, 0);
  const right = Math.min(box.right, innerWidth);
  const bottom = Math.min(box.bottom, innerHeight);
  if (right - left < 1 || bottom - top < 1) return { isEnd: false, problem: `${name} is outside of the window` };
  const isUncovered = [0.5, 0.1, 0.9].some((x) =>
    [0.5, 0.15, 0.85].some((y) => {
      const hit = document.elementFromPoint(left + (right - left) * x, top + (bottom - top) * y);
      return hit !== null && (target.contains(hit) || hit.contains(target));
    }),
  );
  if (!isUncovered) return { isEnd: false, problem: `${name} is covered` };
  const marks = (element: Element, pseudo?: string) => {
    const style = getComputedStyle(element, pseudo);
    const hasOutline = style.outlineStyle !== "none" && Number.parseFloat(style.outlineWidth) >= 1;
    // A ring is a shadow without blur, which forced colours remove.
    return hasOutline || / 0px 0px 0px [2-9]/.test(style.boxShadow);
  };
  const candidates: Element[] = [focused, ...focused.querySelectorAll("*")];
  for (let outer = focused.parentElement, depth = 0; outer && depth < 3; outer = outer.parentElement, depth++) candidates.push(outer);
  for (const sibling of [focused.nextElementSibling, focused.previousElementSibling]) if (sibling) candidates.push(sibling);
  const labels = focused instanceof HTMLInputElement ? [...(focused.labels ?? [])] : [];
  candidates.push(...labels, ...labels.flatMap((label) => [...label.querySelectorAll("*")]));
  const active = focused.getAttribute("aria-activedescendant");
  const described = active === null ? null : document.getElementById(active);
  if (described) candidates.push(described);
  const hasCaret = focused.matches("textarea, input:not([type=checkbox], [type=radio], [type=range])");
  // A part of a date is marked by its colour, and in forced colours by an outline.
  const isFilled = focused.matches("[role=spinbutton]") && !matchMedia("(forced-colors: active)").matches;
  const isMarked = hasCaret || isFilled || candidates.some((element) => marks(element) || marks(element, "::after"));
  const leadsToContent = focused.matches("a[href='#content']");
  return isMarked ? { isEnd: false, leadsToContent } : { isEnd: false, problem: `${name} has no focus indicator` };
}

/** The navigation is the same on each page, so one test tabs through it. */
type Look = { withNavigation: boolean };

const mostStops = 60;
/** What is sticky at the top covers stops on every page in the same way, so some are enough. */
const mostStopsBack = 20;

/**
 * Tabs through the content of the page, or through the open dialog, and part of the way back: what is sticky at the bottom covers a stop on the
 * way down, what is sticky at the top covers it on the way up. The outlines are looked at in the page's own colours and in forced ones.
 */
async function focusProblems(page: Page, { withNavigation }: Look): Promise<string[]> {
  const problems: string[] = [];
  let stops = 0;
  const go = async (key: string, most: number) => {
    for (let stop = 0; stop < most; stop++) {
      await page.keyboard.press(key);
      const { isEnd, problem, leadsToContent } = await page.evaluate(lookAtFocus);
      if (problem) problems.push(problem);
      if (isEnd) break;
      stops++;
      if (leadsToContent && !withNavigation) await page.keyboard.press("Enter");
    }
    await page.evaluate(() => {
      delete window.seenStops;
    });
  };
  await go("Tab", mostStops);
  await page.emulateMedia({ forcedColors: "active" });
  await page.evaluate(nextFrames);
  await go("Shift+Tab", Math.min(stops - 1, mostStopsBack));
  await page.emulateMedia({ forcedColors: "none" });
  return problems;
}

/** The width at which pages are looked at with large text. */
const largeTextWidth = 1280;
/** The width of a phone, where large text must not make a page scroll sideways. */
const phoneWidth = 390;
const zoomed = "html { font-size: 200% !important }";
/** The distances of WCAG 1.4.12. */
const spaced =
  "* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important } p { margin-bottom: 2em !important }";

async function withStyle(page: Page, css: string, check: () => Promise<string[]>): Promise<string[]> {
  await page.evaluate((text) => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(text);
    document.adoptedStyleSheets.push(sheet);
  }, css);
  await page.evaluate(nextFrames);
  const problems = await check();
  await page.evaluate(() => {
    document.adoptedStyleSheets.pop();
  });
  return problems;
}

const nextFrames = () => new Promise<void>((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve())));

const named = (check: string, problems: string[]) => problems.map((problem) => `${check}: ${problem}`);

/** Repeats a check that finds something while elements are still moving. */
async function settled(page: Page, check: () => Promise<string[]>): Promise<string[]> {
  let problems = await check();
  for (const waitMs of [100, 300, 900]) {
    if (problems.length === 0) return problems;
    await page.evaluate((ms) => new Promise((resolve) => setTimeout(resolve, ms)), waitMs);
    problems = await check();
  }
  return problems;
}

/** Text that is cut off and controls that overlap, at the width of a desktop and of a phone. */
export async function clippedOrOverlapping(page: Page): Promise<string[]> {
  const problems: string[] = [];
  for (const size of [
    { width: 1440, height: 900 },
    { width: phoneWidth, height: 844 },
  ]) {
    await page.setViewportSize(size);
    await page.evaluate(nextFrames);
    const found = await settled(page, async () => [
      ...(await page.evaluate(findClippedText)),
      ...(await page.evaluate(findSidewaysScrolling)),
      ...(await layoutProblems(page)),
    ]);
    problems.push(...named(`${size.width} px`, found));
  }
  return problems;
}

/** Everything that prevents people from using the loaded page, or its open dialog, in one of the ways that WCAG 2.2 AA names. */
export async function accessibilityProblems(page: Page, look: Look = { withNavigation: false }): Promise<string[]> {
  const size = page.viewportSize() ?? { width: 1440, height: 900 };
  const problems: string[] = [];
  const clipped = () => settled(page, () => page.evaluate(findClippedText));
  problems.push(...named("motion", await settled(page, () => page.evaluate(findMotion))));
  problems.push(...named("light", await axeProblems(page)));
  await page.emulateMedia({ colorScheme: "dark" });
  await page.evaluate(nextFrames);
  problems.push(...named("dark", await axeProblems(page, ["color-contrast"])));
  await page.emulateMedia({ colorScheme: "light" });

  await page.setViewportSize({ width: largeTextWidth, height: size.height });
  const ofLargeText = await withStyle(page, zoomed, async () => [
    ...(await clipped()),
    ...(await settled(page, () => page.evaluate(findSidewaysScrolling))),
  ]);
  problems.push(...named("text at 200 %", ofLargeText));
  await page.setViewportSize({ width: phoneWidth, height: 844 });
  const ofPhone = await withStyle(page, zoomed, () => settled(page, () => page.evaluate(findSidewaysScrolling)));
  problems.push(...named("text at 200 % on a phone", ofPhone));
  await page.setViewportSize(size);
  problems.push(...named("text spacing", await withStyle(page, spaced, clipped)));
  await page.setViewportSize({ width: 320, height: 640 });
  await page.evaluate(nextFrames);
  problems.push(...named("320 px", [...(await clipped()), ...(await settled(page, () => layoutProblems(page)))]));
  problems.push(...named("320 px", await axeProblems(page, ["target-size"])));
  await page.setViewportSize(size);

  await page.emulateMedia({ forcedColors: "active" });
  await page.evaluate(nextFrames);
  problems.push(...named("forced colours", await page.evaluate(findUnboundedFields)));
  await page.emulateMedia({ forcedColors: "none" });
  await page.evaluate(nextFrames);
  problems.push(...named("focus", await focusProblems(page, look)));
  return problems;
}

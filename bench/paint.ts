import type { Page } from "@playwright/test";
import { z } from "zod";

const painted = z.array(z.number());

/** From now on, the page records how long each of these inputs takes until its change is painted. */
export const watchPaints = (page: Page, input: "key" | "drag") =>
  page.evaluate((input) => {
    const paints: number[] = [];
    Reflect.set(window, "paints", paints);
    const notePaint = (since: number) =>
      requestAnimationFrame(() => {
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = () => paints.push(performance.now() - since);
        port2.postMessage(undefined);
      });
    let since: number | undefined;
    const ended = () => {
      if (since !== undefined) notePaint(since);
      since = undefined;
    };
    if (input === "key") {
      window.addEventListener("keydown", ({ timeStamp }) => (since = timeStamp), { capture: true });
      window.addEventListener("input", ended, { capture: true });
      return;
    }
    let isHeld = false;
    window.addEventListener("mousedown", () => (isHeld = true), { capture: true });
    window.addEventListener("mouseup", () => (isHeld = false), { capture: true });
    // The drag starts with the first movement that changes the board.
    const hold = ({ timeStamp }: Event) => {
      if (isHeld) since = timeStamp;
    };
    window.addEventListener("pointermove", hold, { capture: true });
    new MutationObserver(() => {
      if (isHeld && since !== undefined) {
        isHeld = false;
        ended();
      }
    }).observe(document.body, { childList: true, subtree: true, attributes: true });
  }, input);

export const paintsOf = async (page: Page): Promise<number[]> => painted.parse(await page.evaluate(() => Reflect.get(window, "paints")));

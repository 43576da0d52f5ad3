const delayMs = 450;
/** Long enough for the pointer to reach the tooltip. */
const closeDelayMs = 60;
/** After a tooltip has closed, the next ones open without a delay for this long. */
const warmMs = 500;

let isWarm = false;
let cooling: ReturnType<typeof setTimeout> | undefined;
let closeShown: (() => void) | undefined;

export type TooltipClock = ReturnType<typeof tooltipClock>;

/** Decides when tooltips open and close: one at a time, the first after a delay. */
export function tooltipClock(setOpen: (isOpen: boolean) => void) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isOpen = false;

  const show = () => {
    if (closeShown !== close) closeShown?.();
    closeShown = close;
    clearTimeout(cooling);
    isWarm = true;
    isOpen = true;
    setOpen(true);
  };
  const close = () => {
    clearTimeout(timer);
    if (!isOpen) return;
    if (closeShown === close) closeShown = undefined;
    isOpen = false;
    setOpen(false);
    clearTimeout(cooling);
    cooling = setTimeout(() => {
      isWarm = false;
    }, warmMs);
  };
  return {
    openSoon() {
      clearTimeout(timer);
      if (isOpen || isWarm) show();
      else timer = setTimeout(show, delayMs);
    },
    open() {
      clearTimeout(timer);
      show();
    },
    closeSoon() {
      clearTimeout(timer);
      if (isOpen) timer = setTimeout(close, closeDelayMs);
    },
    close,
  };
}

export type Viewport = { scrollTop: number; height: number; rowHeight: number; count: number };

export type RowWindow = {
  /** The first row to render, and the index after the last one. */
  start: number;
  end: number;
  /** The position of the first rendered row, in pixels from the top of the scrolled content. */
  offset: number;
  /** The height of the scrolled content. */
  height: number;
};

/** Browsers do not lay out elements much taller than this. Longer lists scroll at a larger scale. */
export const tallest = 15_000_000;

/** The rendered rows change only at multiples of this, so most scroll events render nothing. */
const stride = 4;
const spare = 5;

const clamp = (value: number, least: number, most: number) => Math.min(Math.max(value, least), most);

/** The viewport's position in the full list. It equals `scrollTop` unless the list is taller than browsers can lay out. */
export function positionOf({ scrollTop, height, rowHeight, count }: Viewport): number {
  const full = count * rowHeight;
  if (full <= tallest) return clamp(scrollTop, 0, Math.max(0, full - height));
  return (clamp(scrollTop, 0, tallest - height) / (tallest - height)) * (full - height);
}

export function windowOf(view: Viewport): RowWindow {
  const { height, rowHeight, count } = view;
  const full = count * rowHeight;
  const position = positionOf(view);
  const first = Math.floor(position / rowHeight / stride) * stride;
  const start = clamp(first - spare, 0, count);
  const end = clamp(first + stride + Math.ceil(height / rowHeight) + spare, 0, count);
  const shift = full > tallest ? clamp(view.scrollTop, 0, tallest - height) - position : 0;
  return { start, end, offset: start * rowHeight + shift, height: Math.min(full, tallest) };
}

/** The visible rows, without the extra rows before and after them. */
export function seenOf(view: Viewport): { start: number; end: number } {
  const position = positionOf(view);
  return {
    start: clamp(Math.floor(position / view.rowHeight), 0, view.count),
    end: clamp(Math.ceil((position + view.height) / view.rowHeight), 0, view.count),
  };
}

/** The scroll position at which a row is completely visible; undefined if it already is. */
export function scrollTopFor(index: number, view: Viewport): number | undefined {
  const { height, rowHeight, count } = view;
  const full = count * rowHeight;
  const position = positionOf(view);
  const top = index * rowHeight;
  const wanted = top < position ? top : top + rowHeight > position + height ? top + rowHeight - height : undefined;
  if (wanted === undefined) return undefined;
  return full <= tallest ? wanted : (wanted / (full - height)) * (tallest - height);
}

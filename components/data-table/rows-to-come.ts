/** A column of the placeholder: its start and width in pixels. */
export type Track = { start: number; width: number };

const rowsInPicture = 5;
const barHeight = 14;
const edge = 12;
const shares = [0.6, 0.8, 0.4, 0.5, 0.75];
/** A medium grey, so that one image serves both themes. */
const grey = "#71717a";

const picture = (width: number, rowHeight: number, bars: (row: number) => string) => {
  const drawn = Array.from({ length: rowsInPicture }, (_, row) => bars(row)).join("");
  const size = `width='${width}' height='${rowsInPicture * rowHeight}'`;
  const svg = `<svg xmlns='http://www.w3.org/2000/svg' ${size} fill='${grey}' fill-opacity='.14'>${drawn}</svg>`;
  return `url("data:image/svg+xml,${encodeURIComponent(svg)}")`;
};

const bar = (x: number, y: number, width: number, height: number) => `<rect x='${x}' y='${y}' width='${width}' height='${height}' rx='4'/>`;

/**
 * An image that repeats behind all rows and shows a placeholder where rows are not loaded yet. It needs no elements, so fast scrolling
 * stays smooth.
 */
export function rowsToCome(tracks: readonly Track[], rowHeight: number): string {
  const width = Math.max(1, ...tracks.map((track) => track.start + track.width));
  return picture(width, rowHeight, (row) =>
    tracks
      .map((track, position) => {
        const share = shares[(row + position) % shares.length] ?? 0.5;
        const room = Math.max(8, (track.width - 2 * edge) * share);
        return bar(track.start + edge, row * rowHeight + (rowHeight - 1 - barHeight) / 2, Math.round(room), barHeight);
      })
      .join(""),
  );
}

/** The placeholder for rows that are cards: a name and the details below it. */
export function cardsToCome(start: number, rowHeight: number): string {
  return picture(start + 240, rowHeight, (row) => {
    const top = row * rowHeight + (rowHeight - 35) / 2;
    return bar(start, top, 120 + (row % 3) * 24, barHeight) + bar(start, top + barHeight + 8, 180 + (row % 2) * 40, 12);
  });
}

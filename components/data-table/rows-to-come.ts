/** A column of the picture: where it begins and how wide it is. */
export type Track = { start: number; width: number };

const rowsInPicture = 5;
const barHeight = 14;
const edge = 12;
const shares = [0.6, 0.8, 0.4, 0.5, 0.75];
/** Between light and dark, so that one picture serves both themes. */
const grey = "#71717a";

const picture = (width: number, rowHeight: number, bars: (row: number) => string) => {
  const drawn = Array.from({ length: rowsInPicture }, (_, row) => bars(row)).join("");
  const size = `width='${width}' height='${rowsInPicture * rowHeight}'`;
  const svg = `<svg xmlns='http://www.w3.org/2000/svg' ${size} fill='${grey}' fill-opacity='.14'>${drawn}</svg>`;
  return `url("data:image/svg+xml,${encodeURIComponent(svg)}")`;
};

const bar = (x: number, y: number, width: number, height: number) => `<rect x='${x}' y='${y}' width='${width}' height='${height}' rx='4'/>`;

/**
 * What stands where rows are still on their way, as one picture that repeats behind all of them: it costs no elements, so a
 * list can be flung through as fast as a hand can.
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

/** The same where each row is a card: a name, and what is known under it. */
export function cardsToCome(start: number, rowHeight: number): string {
  return picture(start + 240, rowHeight, (row) => {
    const top = row * rowHeight + (rowHeight - 35) / 2;
    return bar(start, top, 120 + (row % 3) * 24, barHeight) + bar(start, top + barHeight + 8, 180 + (row % 2) * 40, 12);
  });
}

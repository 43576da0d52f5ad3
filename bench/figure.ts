import { styleText } from "node:util";

/** A row of the result table. */
export type Figure = {
  what: string;
  reached: string;
  asked: string;
  /** The result of the bare server in the same run. */
  beside: string;
  isReached: boolean;
};

const heads = ["What", "Reached", "Asked", "Bare server beside it", ""];

/** A Markdown table, which is also readable as plain text. */
export function tableOf(figures: Figure[]): string {
  const rows = figures.map(({ what, reached, asked, beside, isReached }) => [what, reached, asked, beside, isReached ? "met" : "missed"]);
  const widths = heads.map((head, column) => Math.max(head.length, ...rows.map((row) => row[column]?.length ?? 0)));
  const line = (cells: string[]) => `| ${cells.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(" | ")} |`;
  const missed = figures.filter(({ isReached }) => !isReached).length;
  const verdict = missed === 0 ? "Every figure is reached." : `${missed} of ${figures.length} figures are missed.`;
  return [line(heads), line(widths.map((width) => "-".repeat(width))), ...rows.map(line), "", styleText("bold", verdict)].join("\n");
}

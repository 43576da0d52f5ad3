import { cx } from "#components/ui/class-names.ts";
import { hoursOf } from "./words.ts";

/** What the widget tells of an appointment that it draws. */
export type EventContentInfo = {
  event: { title: string; start: Date | null; end: Date | null };
  timeClass: string;
  titleClass: string;
};

/** When and what, where a day is as tall as its hours. */
export function BoardEventContent({ event, timeClass, titleClass, locale }: EventContentInfo & { locale: string }) {
  const { start, end, title } = event;
  return (
    <>
      {start === null ? null : <div className={cx("board-words", timeClass)}>{hoursOf(start, end ?? start, locale)}</div>}
      <div className={cx("board-words", titleClass)}>{title || "\u00a0"}</div>
    </>
  );
}

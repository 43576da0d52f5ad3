import { cx } from "#components/ui/class-names.ts";
import { appointmentStatuses } from "#contract/appointments/event.ts";
import { statusIcons, statusInk } from "../event/statuses.ts";
import { hoursOf } from "./words.ts";

export type BoardEventContentProps = {
  event: { start: Date | null; end: Date | null; extendedProps: Partial<Record<"name" | "detail" | "status", unknown>> };
  titleClass?: string;
  /** Whether there is room for only one line. */
  isShort?: boolean;
  locale: string;
};

/** The widget's sizes, in pixels. */
export const slot = { minutes: 30, px: 21 };
const linePx = 13.2;
const clearPx = 3;

/** The number of lines that fit below the name. */
const detailLines = (start: Date, end: Date) => {
  const minutes = (end.getTime() - start.getTime()) / 60_000;
  return Math.max(1, Math.floor(((minutes / slot.minutes) * slot.px - clearPx) / linePx) - 1);
};

const textOf = (value: unknown) => (typeof value === "string" ? value : "");

/** An appointment's name comes first, so that it is readable if there is little room. Its subject and its time follow. */
export function BoardEventContent({ event: { start, end, extendedProps }, titleClass, isShort = false, locale }: BoardEventContentProps) {
  const { name, detail, status } = extendedProps;
  const known = appointmentStatuses.find((each) => each === status);
  const Icon = known && statusIcons[known];
  return (
    <div
      className={cx("board-words", titleClass, isShort && "board-line")}
      style={start === null || isShort ? undefined : { "--board-detail-lines": detailLines(start, end ?? start) }}
    >
      {Icon ? <Icon aria-hidden className="board-status" style={{ color: statusInk(known) }} /> : null}
      <b>{textOf(name) || "\u00a0"}</b>
      <span className="board-detail">
        {textOf(detail) === "" ? null : (
          <>
            <span className="board-separator"> · </span>
            {textOf(detail)}
          </>
        )}
        {start === null ? null : <span className="board-hours"> {hoursOf(start, end ?? start, locale)}</span>}
      </span>
    </div>
  );
}

import { cx } from "#components/ui/class-names.ts";
import { appointmentStatuses } from "#contract/appointments/event.ts";
import { statusIcons, statusInk } from "../event/statuses.ts";
import { hoursOf } from "./words.ts";

export type BoardEventContentProps = {
  event: { start: Date | null; end: Date | null; extendedProps: Partial<Record<"name" | "detail" | "status", unknown>> };
  titleClass?: string;
  /** There is room for one line. */
  isShort?: boolean;
  locale: string;
};

const textOf = (value: unknown) => (typeof value === "string" ? value : "");

/** An appointment's name comes first, so that it is readable where there is little room; then what it is for, and its time. */
export function BoardEventContent({ event: { start, end, extendedProps }, titleClass, isShort = false, locale }: BoardEventContentProps) {
  const { name, detail, status } = extendedProps;
  const known = appointmentStatuses.find((each) => each === status);
  const Icon = known && statusIcons[known];
  return (
    <div className={cx("board-words", titleClass, isShort && "board-line")}>
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

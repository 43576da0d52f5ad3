import type { CalendarDate } from "@internationalized/date";
import { ChevronLeft, ChevronRight } from "lucide-react";
import type { ReactElement } from "react";
import { Button } from "react-aria-components/Button";
import { CalendarGrid, CalendarGridBody, CalendarGridHeader, CalendarHeaderCell, CalendarHeading } from "react-aria-components/Calendar";

/** The heading of a calendar with the buttons to the previous and the next month, and the days. */
export const Month = ({ children }: { children: (date: CalendarDate) => ReactElement }) => (
  <>
    <header className="flex items-center gap-1 pb-2">
      <Button slot="previous" className="calendar__nav-button">
        <ChevronLeft aria-hidden className="calendar__nav-button-icon" />
      </Button>
      <CalendarHeading className="min-w-0 flex-1 text-center text-sm font-medium" />
      <Button slot="next" className="calendar__nav-button">
        <ChevronRight aria-hidden className="calendar__nav-button-icon" />
      </Button>
    </header>
    <CalendarGrid className="calendar__grid">
      <CalendarGridHeader className="calendar__grid-header">
        {(day) => <CalendarHeaderCell className="calendar__header-cell">{day}</CalendarHeaderCell>}
      </CalendarGridHeader>
      <CalendarGridBody className="calendar__grid-body">{children}</CalendarGridBody>
    </CalendarGrid>
  </>
);

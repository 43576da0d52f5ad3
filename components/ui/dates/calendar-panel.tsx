"use client";

import { Calendar, CalendarCell } from "react-aria-components/Calendar";
import { Dialog } from "react-aria-components/Dialog";
import { Popover } from "react-aria-components/Popover";
import { useTranslations } from "use-intl";
import { Button } from "../button.tsx";
import { Month } from "./month.tsx";

/** The calendar of a `DateInput`. Without `onClear`, the date cannot be removed. */
export function CalendarPanel({ onClear }: { onClear: (() => void) | undefined }) {
  const t = useTranslations("ui.calendarPanel");
  return (
    <Popover className="popover" placement="bottom start" offset={4}>
      <Dialog className="p-3 outline-none">
        {({ close }) => (
          <>
            <Calendar className="calendar">
              <Month>{(date) => <CalendarCell date={date} className="calendar__cell" />}</Month>
            </Calendar>
            {onClear === undefined ? null : (
              <Button
                variant="ghost"
                size="sm"
                className="mt-2"
                fullWidth
                onClick={() => {
                  onClear();
                  close();
                }}
              >
                {t("clear")}
              </Button>
            )}
          </>
        )}
      </Dialog>
    </Popover>
  );
}

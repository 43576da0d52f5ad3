"use client";

import { type ReactNode, useState } from "react";
import { Button } from "#components/ui/button.tsx";
import { DateInput } from "#components/ui/date-input.tsx";
import { Popover } from "#components/ui/popover.tsx";
import { addDays, dayOf, instantOf } from "#lib/format/zone.ts";

type SendLaterProps = { timeZone: string; disabled: boolean; trigger: ReactNode; onChoose: (at: Date) => void };

/** When a message is to go out, in the location's time. */
export function SendLater({ timeZone, disabled, trigger, onChoose }: SendLaterProps) {
  const tomorrow = addDays(dayOf(new Date(), timeZone), 1);
  const [value, setValue] = useState(`${tomorrow}T09:00`);
  const at = instantOf(value, timeZone);
  const isFuture = at !== undefined && at.getTime() > Date.now();
  if (disabled) return trigger;
  return (
    <Popover label="Send later" trigger={trigger} placement="top end" className="grid w-64 gap-3">
      {(close) => {
        const choose = (when: Date) => {
          close();
          onChoose(when);
        };
        const tomorrowMorning = instantOf(`${tomorrow}T09:00`, timeZone);
        return (
          <>
            <div className="grid gap-1">
              <Button variant="ghost" onClick={() => choose(new Date(Date.now() + 3_600_000))}>
                In an hour
              </Button>
              {tomorrowMorning ? (
                <Button variant="ghost" onClick={() => choose(tomorrowMorning)}>
                  Tomorrow at 9:00
                </Button>
              ) : null}
            </div>
            <label className="grid gap-1 text-xs text-muted" htmlFor="send-later-at">
              At, in {timeZone}
              <DateInput id="send-later-at" withTime value={value} onChange={setValue} />
            </label>
            <Button variant="primary" disabled={!isFuture} onClick={() => at && choose(at)}>
              Schedule
            </Button>
          </>
        );
      }}
    </Popover>
  );
}

import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { usePlace } from "#components/ui/place.tsx";
import { appointmentMutations, appointmentQueries } from "#lib/api/appointments.ts";
import { useConnection } from "#lib/api/connection.tsx";
import { dayOf } from "#lib/format/zone.ts";
import { choiceOf, type OccurrenceAction } from "./occurrence-choices.ts";
import { onceOnly, ruleOf } from "./repeat-rule.ts";

type WantedTime = {
  calendarId: string;
  startTime: string | undefined;
  endTime: string | undefined;
  userId: string | undefined;
  day: string;
};

/** How an appointment is repeated, and the conflicts of each occurrence. */
export function useRepeatedBooking({ calendarId, startTime, endTime, userId, day }: WantedTime) {
  const { server } = useConnection();
  const { timeZone } = usePlace();
  const client = useQueryClient();
  const [repeat, setRepeat] = useState(onceOnly);
  const [actions, setActions] = useState<ReadonlyMap<string, OccurrenceAction>>(new Map());
  const create = useMutation(appointmentMutations.bookRepeated(server));
  const startDay = startTime === undefined ? day : dayOf(new Date(startTime), timeZone);
  const rrule = ruleOf(repeat, startDay, timeZone);
  const isAsked = rrule !== undefined && startTime !== undefined;
  const query = appointmentQueries.repeated(server, {
    calendarId,
    startTime: startTime ?? "",
    endTime: endTime ?? "",
    rrule: rrule ?? "",
    ...(userId === undefined ? {} : { assignedUserId: userId }),
  });
  const checked = useQuery({ ...query, enabled: isAsked });
  return {
    repeat,
    setRepeat,
    startDay,
    actions,
    setAction: (at: string, action: OccurrenceAction) => setActions(new Map([...actions, [at, action]])),
    /** Undefined if the appointment is booked once, or the end of its repetition is missing. */
    rrule,
    checked: isAsked ? checked : undefined,
    isPending: create.isPending,
    error: create.error,
    /** Books what was checked: for the same member, with a choice for each time that is not free. */
    async book(wanted: Omit<Parameters<typeof create.mutateAsync>[0], "rrule" | "choices">, rule: string, anyway: boolean) {
      const { occurrences, assignedUserId } = await client.fetchQuery({ ...query, staleTime: Number.POSITIVE_INFINITY });
      try {
        return await create.mutateAsync({
          ...wanted,
          rrule: rule,
          ...(assignedUserId === null ? {} : { assignedUserId }),
          choices: occurrences.flatMap((occurrence, index) => choiceOf(occurrence, index === 0, anyway, actions)),
        });
      } catch (error) {
        // Someone may have booked one of the times in the meantime.
        void client.invalidateQueries({ queryKey: query.queryKey });
        throw error;
      }
    },
  };
}

export type RepeatedBooking = ReturnType<typeof useRepeatedBooking>;

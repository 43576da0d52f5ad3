import { useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { usePlace } from "#components/ui/place.tsx";
import { appointmentMutations, appointmentQueries } from "#lib/api/appointments.ts";
import { useConnection } from "#lib/api/connection.tsx";
import { onceOnly, ruleOf } from "./repeat-rule.ts";

type Block = ({ assignedUserId: string } | { calendarId: string }) & { startTime: string; endTime: string };

/** How blocked time is repeated, and which of its occurrences are booked and therefore skipped. `block` is undefined while a time is missing. */
export function useRepeatedBlock(block: Block | undefined, startDay: string) {
  const { server } = useConnection();
  const { timeZone } = usePlace();
  const [repeat, setRepeat] = useState(onceOnly);
  const create = useMutation(appointmentMutations.blockRepeated(server));
  const rrule = ruleOf(repeat, startDay, timeZone);
  const asked = block === undefined || rrule === undefined ? undefined : { ...block, rrule };
  const checked = useQuery({
    ...appointmentQueries.repeatedBlock(server, asked ?? { startTime: "", endTime: "", rrule: "" }),
    enabled: asked !== undefined,
  });
  return {
    repeat,
    setRepeat,
    /** Undefined if the time is blocked once, or the end of its repetition is missing. */
    rrule,
    checked: asked === undefined ? undefined : checked,
    isPending: create.isPending,
    async create(wanted: Block, rule: string, title: { title?: string }) {
      const { data } = checked.data === undefined ? await checked.refetch({ throwOnError: true }) : checked;
      const [first, ...further] = data?.occurrences ?? [];
      const skip = further.filter(({ isBooked }) => isBooked).map(({ startTime }) => startTime);
      try {
        return await create.mutateAsync({ ...wanted, ...title, rrule: rule, skip });
      } catch (error) {
        // Somebody may have booked one of the times meanwhile.
        if (first !== undefined) void checked.refetch();
        throw error;
      }
    },
  };
}

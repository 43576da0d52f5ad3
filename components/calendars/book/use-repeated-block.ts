import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
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
  const client = useQueryClient();
  const [repeat, setRepeat] = useState(onceOnly);
  const create = useMutation(appointmentMutations.blockRepeated(server));
  const rrule = ruleOf(repeat, startDay, timeZone);
  const asked = block === undefined || rrule === undefined ? undefined : { ...block, rrule };
  const query = appointmentQueries.repeatedBlock(server, asked ?? { startTime: "", endTime: "", rrule: "" });
  const checked = useQuery({ ...query, enabled: asked !== undefined });
  return {
    repeat,
    setRepeat,
    /** Undefined if the time is blocked once, or the end of its repetition is missing. */
    rrule,
    checked: asked === undefined ? undefined : checked,
    isPending: create.isPending,
    async create(wanted: Block, rule: string, title: { title?: string }) {
      const { occurrences } = await client.fetchQuery({ ...query, staleTime: Number.POSITIVE_INFINITY });
      // If the time of the first one is booked, the service rejects the request.
      const skip = occurrences.slice(1).flatMap(({ objection, startTime }) => (objection === null ? [] : [startTime]));
      try {
        return await create.mutateAsync({ ...wanted, ...title, rrule: rule, skip });
      } catch (error) {
        // One of the times may have been booked since the check.
        void client.invalidateQueries({ queryKey: query.queryKey });
        throw error;
      }
    },
  };
}

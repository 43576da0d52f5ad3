"use client";

import { useMutation } from "@tanstack/react-query";
import { RotateCw } from "lucide-react";
import { Button } from "#components/ui/button.tsx";
import { Menu } from "#components/ui/menu.tsx";
import { useFigures } from "#components/ui/place.tsx";
import { notify } from "#components/ui/toast-queue.ts";
import { useConnection } from "#lib/api/connection.tsx";
import { wordsOf } from "#lib/api/failure.ts";
import { workflowMutations } from "#lib/api/workflows.ts";
import { useSay } from "#lib/i18n/say.tsx";

const hourMs = 60 * 60 * 1000;
const spans = [
  { id: "hour", label: "In the last hour", ms: hourMs },
  { id: "day", label: "In the last day", ms: 24 * hourMs },
  { id: "week", label: "In the last week", ms: 7 * 24 * hourMs },
  { id: "month", label: "In the last 30 days", ms: 30 * 24 * hourMs },
];

export function ResendFailed() {
  const say = useSay();
  const figure = useFigures();
  const { locationId } = useConnection();
  const resend = useMutation(workflowMutations.resendFailed(locationId));
  const since = (ms: number) =>
    resend.mutate(new Date(Date.now() - ms).toISOString(), {
      onSuccess: ({ resent }) =>
        notify(
          resent === 0
            ? { title: say("None has failed since then.") }
            : { title: say("Sent again: {count}.", { count: figure(resent) }), tone: "success" },
        ),
      onError: (error) => notify({ title: "They were not sent again.", description: wordsOf(error).message, tone: "danger" }),
    });
  return (
    <Menu
      label="Since when"
      trigger={
        <Button icon={<RotateCw aria-hidden />} pending={resend.isPending}>
          Send failed ones again
        </Button>
      }
      sections={[{ id: "since", items: spans.map(({ id, label, ms }) => ({ id, label, onSelect: () => since(ms) })) }]}
    />
  );
}

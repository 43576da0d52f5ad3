import { useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "use-intl";
import { notify, notifyUndo } from "#components/ui/toast-queue.ts";
import type { BoardEvent } from "#contract/appointments/board.ts";
import { appointmentMutations } from "#lib/api/appointments.ts";
import { useConnection } from "#lib/api/connection.tsx";
import { mutate } from "#lib/api/mutate.ts";
import { useRefusalText } from "../use-refusal-text.ts";

export type OneClick = "confirmed" | "showed" | "noshow";

/** Changes the status of an appointment at once, with an undo that restores the previous one. */
export function useAppointmentActions() {
  const t = useTranslations("calendars.day.toast");
  const refusalText = useRefusalText();
  const client = useQueryClient();
  const { server } = useConnection();
  const set = (event: BoardEvent, status: BoardEvent["appointmentStatus"]) =>
    mutate(client, appointmentMutations.setStatus(server), { event, status });
  return {
    setStatus: (event: BoardEvent, name: string, status: OneClick): Promise<unknown> =>
      set(event, status).then(
        () => notifyUndo(t(status, { name }), () => set(event, event.appointmentStatus)),
        (error: unknown) => notify({ title: t("failed"), description: refusalText(error), tone: "danger" }),
      ),
  };
}

"use client";

import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { Dialog } from "#components/ui/dialog.tsx";
import { ErrorState } from "#components/ui/error-state.tsx";
import { useFailureText } from "#components/ui/failure-text.ts";
import { Skeleton } from "#components/ui/skeleton.tsx";
import { Tabs } from "#components/ui/tabs.tsx";
import { appointmentQueries } from "#lib/api/appointments.ts";
import { useConnection } from "#lib/api/connection.tsx";
import { serviceQueries } from "#lib/api/services.ts";
import { NoCalendars } from "../no-calendars.tsx";
import { BlockForm } from "./block-form.tsx";
import { BookForm } from "./book-form.tsx";
import type { BookingProps } from "./booking-props.ts";

/** Books an appointment, or blocks time. */
export function BookingDialog(props: BookingProps) {
  const t = useTranslations("calendars.bookingDialog");
  const failureText = useFailureText();
  const [tab, setTab] = useState(props.blocks ? "block" : "book");
  const { server, locationId } = useConnection();
  const calendars = useQuery(appointmentQueries.calendars(server));
  const services = useQuery({ ...serviceQueries.list(locationId), enabled: server.can("bookServices") });
  const form = () => {
    if (calendars.isPending || services.isLoading) return <Skeleton className="h-48" />;
    if (calendars.isError) return <ErrorState title={t("couldntLoadCalendars")} {...failureText(calendars.error)} />;
    if (services.isError) return <ErrorState title={t("couldntLoadServices")} {...failureText(services.error)} />;
    if (tab === "book" && calendars.data.length === 0 && !services.data?.length) return <NoCalendars />;
    const Form = tab === "book" ? BookForm : BlockForm;
    return <Form {...props} calendars={calendars.data} services={services.data ?? []} />;
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => open || props.onClose()}
      title={tab === "book" ? t("newAppointment") : t("blockTime")}
      description={props.contact?.label}
      dismissable={false}
    >
      {props.contact ? (
        form()
      ) : (
        <Tabs
          label={t("whatToDo")}
          selected={tab}
          onSelect={setTab}
          tabs={[
            { id: "book", label: t("appointment") },
            { id: "block", label: t("blockedTime") },
          ]}
        >
          <div className="pt-3">{form()}</div>
        </Tabs>
      )}
    </Dialog>
  );
}

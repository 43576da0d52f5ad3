"use client";

import { CircleCheck } from "lucide-react";
import Link from "next/link";
import { useEffect, useState } from "react";
import { useTranslations } from "use-intl";
import { Button } from "#components/ui/button.tsx";
import { useTakesFocus } from "#components/ui/use-takes-focus.ts";
import type { BookingCalendar, GuestBooking } from "#contract/booking/booking.ts";
import { VisitFacts } from "./visit-facts.tsx";
import { webAddressOf } from "./web-address.ts";

type ConfirmedProps = { booking: GuestBooking; calendar: BookingCalendar; timeZone: string; locale: string };

export function Confirmed({ booking, calendar, timeZone, locale }: ConfirmedProps) {
  const t = useTranslations("booking.confirmed");
  const heading = useTakesFocus<HTMLHeadingElement>("booked");
  return (
    <section className="grid grid-cols-1 gap-4">
      <h2 ref={heading} tabIndex={-1} className="flex items-center gap-2 text-lg font-semibold outline-none">
        <CircleCheck aria-hidden className="size-5 text-success-soft-foreground" />
        {t(booking.status === "new" ? "requestReceived" : "youreBooked")}
      </h2>
      <VisitFacts booking={booking} timeZone={timeZone} locale={locale} />
      {calendar.thanksMessage ? <p className="whitespace-pre-wrap">{calendar.thanksMessage}</p> : null}
      {booking.mayReschedule || booking.mayCancel ? (
        <p className="text-sm">
          <Link className="text-accent-text underline-offset-2 hover:underline" href={manageHref(booking)} target={outOfFrame()}>
            {t(booking.mayReschedule ? "rescheduleOrCancel" : "cancelThisBooking")}
          </Link>
        </p>
      ) : null}
      {calendar.redirectUrl ? <Onward url={calendar.redirectUrl} /> : null}
    </section>
  );
}

const manageHref = ({ locationId, eventId, key }: GuestBooking) =>
  `/book/manage/${encodeURIComponent(locationId)}/${encodeURIComponent(eventId)}?key=${encodeURIComponent(key)}`;

/** Other pages cannot be shown in a frame, so from a frame they open in a new tab. */
const outOfFrame = () => (window.parent === window ? undefined : "_blank");

const waitS = 10;

/** Redirects to the calendar's page after a pause, unless the visitor stays. */
function Onward({ url }: { url: string }) {
  const t = useTranslations("booking.confirmed");
  const [leftS, setLeftS] = useState<number>(waitS);
  const [stays, setStays] = useState(outOfFrame() !== undefined);
  const address = webAddressOf(url);
  useEffect(() => {
    if (stays) return;
    const timer = setTimeout(() => (leftS > 1 ? setLeftS(leftS - 1) : window.location.assign(address)), 1000);
    return () => clearTimeout(timer);
  }, [stays, leftS, address]);
  return (
    <div className="grid gap-2 text-sm">
      {stays ? null : <p className="text-muted">{t("youllBeRedirectedToInSeconds", { place: new URL(address).host, seconds: leftS })}</p>}
      <div className="flex flex-wrap items-center gap-4">
        <a className="text-accent-text underline-offset-2 hover:underline" href={address} target={outOfFrame()} rel="noreferrer">
          {t("continue")}
        </a>
        {stays ? null : (
          <Button size="sm" variant="ghost" onClick={() => setStays(true)}>
            {t("stayHere")}
          </Button>
        )}
      </div>
    </div>
  );
}

import { headers } from "next/headers";
import { ManagePage } from "#components/booking/manage-page.tsx";
import { Messages } from "#components/layout/messages.tsx";
import { localeOf } from "#lib/format/locale.ts";
import { titled } from "#lib/i18n/titled.ts";

export const generateMetadata = titled("yourBooking", { referrer: "no-referrer" });

type Place = { params: Promise<{ locationId: string; eventId: string }>; searchParams: Promise<{ key?: string }> };

export default async function Page({ params, searchParams }: Place) {
  const { locationId, eventId } = await params;
  const { key = "" } = await searchParams;
  const locale = localeOf((await headers()).get("accept-language"));
  return (
    <Messages of={["booking"]}>
      <ManagePage place={{ locationId: decodeURIComponent(locationId), eventId: decodeURIComponent(eventId), key }} locale={locale} />
    </Messages>
  );
}

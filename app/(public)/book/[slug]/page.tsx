import { headers } from "next/headers";
import { BookingPage } from "#components/booking/booking-page.tsx";
import { Messages } from "#components/layout/messages.tsx";
import { localeOf } from "#lib/format/locale.ts";
import { titled } from "#lib/i18n/titled.ts";

export const generateMetadata = titled("bookAnAppointment");

type Place = { params: Promise<{ slug: string }>; searchParams: Promise<{ location?: string; embed?: string }> };

export default async function Page({ params, searchParams }: Place) {
  const { slug } = await params;
  const { location, embed } = await searchParams;
  const locale = localeOf((await headers()).get("accept-language"));
  return (
    <Messages of={["booking", "form", "surveys"]}>
      <BookingPage place={{ slug: decodeURIComponent(slug), locationId: location }} locale={locale} isEmbedded={embed !== undefined} />
    </Messages>
  );
}

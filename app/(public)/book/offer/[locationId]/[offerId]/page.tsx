import { headers } from "next/headers";
import { OfferPage } from "#components/booking/offer-page.tsx";
import { Messages } from "#components/layout/messages.tsx";
import { localeOf } from "#lib/format/locale.ts";
import { titled } from "#lib/i18n/titled.ts";

export const generateMetadata = titled("offeredTime", { referrer: "no-referrer" });

type Place = { params: Promise<{ locationId: string; offerId: string }>; searchParams: Promise<{ key?: string }> };

export default async function Page({ params, searchParams }: Place) {
  const { locationId, offerId } = await params;
  const { key = "" } = await searchParams;
  const locale = localeOf((await headers()).get("accept-language"));
  return (
    <Messages of={["booking"]}>
      <OfferPage place={{ locationId: decodeURIComponent(locationId), offerId: decodeURIComponent(offerId), key }} locale={locale} />
    </Messages>
  );
}

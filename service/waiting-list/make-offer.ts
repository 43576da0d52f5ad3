import { obstacleOf } from "#contract/calendars/recipients.ts";
import { offerMinutes } from "#contract/waiting-list/waiting-list.ts";
import { findLanguageOfContact } from "#db/appointments/notices.ts";
import * as contacts from "#db/contacts/contacts.ts";
import { newId } from "#db/ids.ts";
import * as locations from "#db/locations/locations.ts";
import type { Executor } from "#db/pool.ts";
import * as rows from "#db/waiting-list/entries.ts";
import * as settings from "#db/waiting-list/settings.ts";
import { paragraphs } from "../appointments/notices/words.ts";
import { signOf } from "../appointments/signed.ts";
import type { Context } from "../context.ts";
import { type Sender, sendMessage } from "../conversations/send.ts";
import { lineText, timeText, zoneText } from "../language/formats.ts";
import { readerOfContact } from "../language/reader.ts";
import { mailTexts } from "../language/texts.ts";
import type { FreeTime } from "./free-times.ts";

/** Earlier starts are removed, so that an entry stays small. */
const rememberedStarts = 20;

/** How the location offers times, with defaults if that was never set. */
export async function settingsOf({ tenant }: Pick<Context, "tenant">, db: Executor) {
  const found = await settings.find(db, tenant);
  return { offersAutomatically: found?.offers_automatically ?? false, offerMin: found?.offer_min ?? offerMinutes.usual };
}

/** The page where the contact books the offered time without signing in; the link's signature authorizes them. */
const offerUrl = ({ settings: { dashboardUrl, secret }, tenant }: Pick<Context, "settings" | "tenant">, offerId: string) =>
  `${dashboardUrl}/book/offer/${tenant}/${offerId}?key=${signOf(secret, tenant, offerId, "waiting list offer")}`;

type Addresses = Parameters<typeof obstacleOf>[1];

/** Email costs nothing and shows the whole text, so it is preferred. Undefined if neither channel may be used. */
export function channelTo(contact: Addresses): "Email" | "SMS" | undefined {
  if (obstacleOf("email", contact) === undefined) return "Email";
  return obstacleOf("sms", contact) === undefined ? "SMS" : undefined;
}

/**
 * Offers the time to a waiting entry, and sends the contact its link. The caller must have locked the entry. False if the contact can be
 * reached neither by email nor by text message.
 */
export async function makeOffer(ctx: Context, tx: Executor, entry: rows.WaitingEntry, time: FreeTime, sender: Sender): Promise<boolean> {
  const { tenant } = ctx;
  const now = ctx.now();
  const contact = await contacts.findById(tx, tenant, entry.contact_id);
  const location = await locations.findById(tx, tenant);
  if (contact === undefined || location === undefined) return false;
  const type = channelTo({ ...contact, dndSettings: contact.dnd_settings });
  if (type === undefined) return false;

  const { offerMin } = await settingsOf(ctx, tx);
  const until = new Date(Math.min(now.getTime() + offerMin * 60_000, time.start));
  const offerId = newId();
  await rows.update(tx, tenant, entry.id, {
    offer_id: offerId,
    offer_start: new Date(time.start),
    offer_end: new Date(time.end),
    offer_until: until,
    offered_starts: [...entry.offered_starts, new Date(time.start)].slice(-rememberedStarts),
    date_updated: now,
  });

  const zone = contact.timezone ?? location.timezone;
  const { language, locale } = readerOfContact(await findLanguageOfContact(tx, tenant, contact.id), location);
  const t = mailTexts(language);
  const message = paragraphs([
    contact.first_name ? t("greeting", { name: contact.first_name }) : t("greetingWithoutName"),
    t("offer.body", { calendar: entry.calendar_name }),
    t("when", { time: lineText(timeText(new Date(time.start), locale, zone), locale), timezone: zoneText(zone, locale) }),
    `${t("offer.until", { until: timeText(until, locale, zone) })}\n${offerUrl(ctx, offerId)}`,
    location.name,
  ]);
  const sent = { type, contactId: contact.id, status: "pending" as const, message };
  const subject = t("offer.subject", { location: location.name }).slice(0, 255);
  await sendMessage({ tx, tenant, now }, ctx.settings, type === "Email" ? { ...sent, subject } : sent, sender);
  return true;
}

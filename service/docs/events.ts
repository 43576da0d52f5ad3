import { html } from "hono/html";
import { catalogue, type EventTrigger } from "#contract/workflows/events.ts";
import type { Html, Section } from "./frame.ts";
import { fieldsView } from "./schema-view.ts";

// The catalogue of webhook events, from the same schemas as the endpoints.

export const eventsHref = "/docs/events";

const occasions: Record<EventTrigger, string> = {
  contact_created: "A contact was created.",
  contact_updated: "A contact was changed. `changedFields` lists what.",
  contact_date: "A date of a contact is due: some days before or after a field with a date.",
  appointment_booked: "An appointment was booked.",
  appointment_rescheduled: "An appointment got another time.",
  appointment_canceled: "An appointment was cancelled.",
  appointment_date: "Some time before or after the start of an appointment.",
  inbound_message: "A contact sent a message.",
  outbound_message: "A message was sent to a contact.",
  form_submitted: "A survey was answered.",
};

const wordsOf = (trigger: string) =>
  Object.entries(occasions)
    .find(([known]) => known === trigger)?.[1]
    .replaceAll("`", "") ?? "";

export const eventsSection = (): Section => ({
  title: "Webhook events",
  href: eventsHref,
  entries: catalogue().map(({ type, trigger }) => ({ href: `${eventsHref}#${type}`, label: type, words: trigger })),
});

export const eventsPage = (): Html =>
  html`<h1>Webhook events</h1><p class="lead">What a workflow's webhook receives. Fields without a value may be left out; expect fields you do not know.</p>${catalogue().map(
    ({ type, trigger, schema, sample }) =>
      html`<section class="operation" id="${type}" aria-labelledby="${type}-title"><div class="words"><h2 id="${type}-title"><a href="#${type}">${type}</a></h2>
<p>${wordsOf(trigger)}</p>${fieldsView(schema, "received")}</div><div class="code"><p class="caption">Sample</p><pre class="answer" tabindex="0" aria-label="Sample of ${type}"><code>${JSON.stringify(sample, null, 2)}</code></pre></div></section>`,
  )}`;

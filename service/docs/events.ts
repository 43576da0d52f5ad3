import { html } from "hono/html";
import { catalogue } from "#contract/workflows/events.ts";
import { eventTexts } from "../language/texts.ts";
import type { Html, Section } from "./frame.ts";
import type { Part } from "./handbook.ts";
import { fieldsView, wordsOf } from "./schema-view.ts";

// The catalogue of webhook events, from the same schemas as the endpoints.

export const eventsHref = "/docs/events";

export const eventsSection = (): Section => ({
  title: "Webhook events",
  href: eventsHref,
  entries: catalogue().map(({ type, trigger }) => ({ href: `${eventsHref}#${type}`, label: type, words: trigger })),
});

/** The events as entries for the search. */
export function eventParts(): Part[] {
  const about = eventTexts("en");
  return catalogue().map(({ type, trigger, schema }) => ({
    ...{ href: `${eventsHref}#${type}`, page: "Webhook events", heading: type },
    text: `${about(trigger)} ${wordsOf(schema).join(", ")}`,
  }));
}

export function eventsPage(): Html {
  const about = eventTexts("en");
  return html`<h1>Webhook events</h1><p class="lead">What a workflow's webhook receives. Fields without a value may be left out; expect fields you do not know.</p>${catalogue().map(
    ({ type, trigger, schema, sample }) =>
      html`<section class="operation" id="${type}" aria-labelledby="${type}-title"><div class="words"><h2 id="${type}-title"><a href="#${type}">${type}</a></h2>
<p>${about(trigger)}</p>${fieldsView(schema, "received")}</div><div class="code"><p class="caption">Sample</p><pre class="answer" tabindex="0" aria-label="Sample of ${type}"><code>${JSON.stringify(sample, null, 2)}</code></pre></div></section>`,
  )}`;
}

import type { Examples } from "#contract/examples.ts";
import type { TestApp } from "../test-app.ts";
import { appointmentExamples } from "./appointments.ts";
import { calendarExamples } from "./calendars.ts";
import { contactExamples } from "./contacts.ts";
import { conversationExamples } from "./conversations.ts";
import { objectExamples } from "./objects.ts";
import { oauthExamples, placeExamples } from "./places.ts";
import { openPractice } from "./story.ts";

/** Calls every documented endpoint once and returns its requests and responses, the same at each run. */
export async function everyExample(w: TestApp): Promise<Examples> {
  const story = await openPractice(w);
  await placeExamples(story);
  const booked = await calendarExamples(story);
  await appointmentExamples(story, booked);
  await contactExamples(story);
  await conversationExamples(story);
  await objectExamples(story);
  await booked.removed();
  await oauthExamples(story);
  return story.recorder.examples();
}

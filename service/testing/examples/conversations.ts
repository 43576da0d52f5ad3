import assert from "node:assert/strict";
import { wav } from "../../conversations/file-fixtures.ts";
import { keepTranscript } from "../../conversations/recordings.ts";
import type { Story } from "./story.ts";

/** A conversation by text message, email and phone. */
export async function conversationExamples(story: Story) {
  const { w, api, setUp, visitor, locationId, contactId, tomorrow } = story;
  const { conversations } = api;
  const { conversation } = await conversations.conversations.create({ body: { locationId, contactId } });
  const ofConversation = { conversationId: conversation.id };

  const text = await conversations.sends.send({
    body: { type: "SMS", contactId, status: "pending", message: "Your check-up is tomorrow at 11:00." },
  });
  await conversations.sends.record({
    body: {
      type: "SMS",
      conversationProviderId: "front-desk-phone",
      conversationId: conversation.id,
      direction: "inbound",
      message: "Thank you, I will be there.",
      altId: "provider-message-1",
    },
  });
  await conversations.messages.get({ params: { id: text.messageId } });
  await conversations.messages.list({ params: ofConversation, query: { limit: 2 } });

  const later = Math.floor(Date.parse(tomorrow("08:00")) / 1000);
  const planned = { contactId, status: "pending", scheduledTimestamp: later } as const;
  const email = await setUp.conversations.sends.send({
    body: { ...planned, type: "Email", subject: "Before your visit", html: "<p>Please bring your X-rays.</p>" },
  });
  const emailMessageId = email.emailMessageId ?? assert.fail("an email has an emailMessageId");
  await conversations.messages.getEmail({ params: { id: emailMessageId } });
  await conversations.sends.cancelEmail({ params: { emailMessageId } });
  const reminder = await setUp.conversations.sends.send({ body: { ...planned, type: "SMS", message: "See you soon." } });
  await conversations.sends.cancel({ params: { messageId: reminder.messageId } });

  const form = new FormData();
  form.append("locationId", locationId);
  form.append("contactId", contactId);
  form.append("fileAttachment", new Blob([new Uint8Array(wav())]), "call.wav");
  const { uploadedFiles } = await conversations.files.upload({ body: form });
  const call = await setUp.conversations.sends.record({
    body: {
      type: "Call",
      conversationProviderId: "front-desk-phone",
      conversationId: conversation.id,
      direction: "inbound",
      call: { from: "+442079460101", to: "+442079460100", status: "completed" },
      attachments: Object.values(uploadedFiles),
    },
  });
  const sentence = {
    mediaChannel: 1,
    sentenceIndex: 0,
    startTime: 400,
    endTime: 2600,
    transcript: "Harbour Dental, good morning.",
    confidence: 0.97,
  };
  await w.db.tx({ kind: "system" }, (tx) => keepTranscript(tx, visitor.tenant, call.messageId, [sentence]));
  const ofCall = { messageId: call.messageId, locationId };
  await conversations.files.recording({ params: ofCall });
  await conversations.files.transcription({ params: ofCall });
  await conversations.files.transcriptionText({ params: ofCall });

  await conversations.messages.export({ query: { locationId, channel: "SMS", limit: 10 } });
  await conversations.conversations.get({ params: ofConversation });
  await conversations.conversations.update({ params: ofConversation, body: { locationId, unreadCount: 0, starred: true } });
  await conversations.conversations.search({ query: { locationId, status: "starred", limit: 1 } });
  await conversations.conversations.remove({ params: ofConversation });
}

import type { Client } from "#contract/client.ts";
import type { CallListed, TranscriptHit } from "#contract/conversations/calls.ts";
import type { contract } from "#contract/index.ts";
import { contactNameOf } from "#contract/names.ts";
import type { CallPage, CallReads, TranscriptPage } from "./crm-server.ts";

// The documented API returns calls as exported messages, which contain neither the contact's name and phone number nor whether the call was
// recorded.

type Api = Pick<Client<typeof contract>, "conversations">;

const pageSize = 20;

export async function listCalls(api: Api, locationId: string, cursor: string, { signal, contactOf }: CallReads): Promise<CallPage> {
  const query = { locationId, channel: "Call" as const, limit: pageSize, ...(cursor === "" ? {} : { cursor }) };
  const { messages, nextCursor } = await api.conversations.messages.export({ query }, { signal });
  const contactFactsOf = async (contactId: string) => {
    const contact = await contactOf(contactId);
    return [contactId, contact && { name: contactNameOf(contact), phone: contact.phone }] as const;
  };
  const contacts = new Map(await Promise.all([...new Set(messages.map(({ contactId }) => contactId))].map(contactFactsOf)));
  const calls = messages.map(
    ({ id, conversationId, contactId, direction, dateAdded, meta }): CallListed => ({
      ...{ messageId: id, conversationId, contactId, direction, dateAdded },
      contactName: contacts.get(contactId)?.name ?? null,
      contactPhone: contacts.get(contactId)?.phone ?? null,
      status: meta?.callStatus ?? null,
      durationS: meta?.callDuration === undefined ? null : Number(meta.callDuration),
      hasRecording: false,
      hasTranscript: false,
      isAnswered: false,
    }),
  );
  return { calls, next: nextCursor };
}

/** The documented API does not search transcripts, so the transcript of each call of the next page is read. */
export async function searchTranscripts(
  api: Api,
  locationId: string,
  text: string,
  cursor: string,
  reads: CallReads,
): Promise<TranscriptPage> {
  const { calls, next } = await listCalls(api, locationId, cursor, reads);
  const wanted = text.toLowerCase();
  const hitsOf = async (call: CallListed): Promise<TranscriptHit[]> => {
    const sentences = await reads.transcriptOf(call.messageId);
    const { messageId, conversationId, contactId, contactName, direction, dateAdded } = call;
    return (sentences ?? [])
      .filter(({ transcript }) => transcript.toLowerCase().includes(wanted))
      .map((sentence) => ({ ...sentence, messageId, conversationId, contactId, contactName, direction, dateAdded }));
  };
  return { hits: (await Promise.all(calls.map(hitsOf))).flat(), next };
}

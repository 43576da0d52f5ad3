import { codeOfType, type MessageType } from "#contract/conversations/types.ts";
import { insertPastConversations, type PastConversations } from "#db/conversations/demo.ts";
import type { Executor } from "#db/pool.ts";
import type { Random } from "./random.ts";

const hourMs = 60 * 60 * 1000;
const dayMs = 24 * hourMs;

type Correspondent = { id: string; first_name?: string | null; email?: string | null; phone?: string | null; assigned_to?: string | null };
type Line = [who: "them" | "us" | "note", text: string];

const dialogues: { type: MessageType; subject?: string; lines: Line[] }[] = [
  {
    type: "TYPE_SMS",
    lines: [
      ["us", "Hello {name}, this is a reminder of your check-up tomorrow at 10:20. Reply C to confirm."],
      ["them", "C, thank you. Is the parking behind the practice free?"],
      ["us", "Yes, for two hours. Take a ticket at reception."],
    ],
  },
  {
    type: "TYPE_SMS",
    lines: [
      ["them", "Hi, I've had a toothache since last night. Could someone see me today?"],
      ["us", "We're sorry to hear that. Can you come in at 15:40?"],
      ["note", "Pain since last night, upper left. Please keep 15:40 free."],
      ["them", "Yes, I'll be there."],
    ],
  },
  {
    type: "TYPE_EMAIL",
    subject: "Your treatment plan",
    lines: [
      [
        "us",
        "<p>Dear {name},</p><p>Here is the treatment plan we talked about. Please let us know which of the <b>two options</b> you prefer.</p><ul><li>Ceramic crown</li><li>Gold crown</li></ul><p>Kind regards<br>Harbour Dental</p>",
      ],
      ["them", "<p>Thank you. Ceramic, please. Does my insurance cover any of it?</p>"],
    ],
  },
  {
    type: "TYPE_EMAIL",
    subject: "Question about my invoice",
    lines: [
      ["them", "<p>Good morning,</p><p>I was charged for two fillings but had only one. Could you look at it?</p>"],
      ["us", "<p>Dear {name},</p><p>You're right, and we're sorry. A corrected invoice is on its way.</p>"],
      ["them", "<p>That was quick. Thank you!</p>"],
    ],
  },
  {
    type: "TYPE_CHATAPP",
    lines: [
      ["them", "Do you also do whitening?"],
      ["us", "We do, and the first consultation is free. Would you like to book one?"],
      ["them", "Yes please, evenings are best."],
    ],
  },
  {
    type: "TYPE_SOCIALNET",
    lines: [
      ["them", "Are you taking new patients at the moment?"],
      ["us", "Yes! Send us your name and number and we'll call you."],
    ],
  },
  {
    type: "TYPE_CALL",
    lines: [["them", ""]],
  },
  {
    type: "TYPE_LIVE_CHAT",
    lines: [
      ["them", "How much is a cleaning without insurance?"],
      ["us", "It's £80, or £65 for students."],
    ],
  },
];

const templates = [
  {
    id: "demo-template-hours",
    name: "Opening hours",
    subject: null,
    body: "Dear {{contact.firstName}}, we are open Monday to Friday from 8:00 to 18:00.",
  },
  {
    id: "demo-template-way",
    name: "How to find us",
    subject: "How to find us",
    body: "Dear {{contact.firstName}}, the practice is at the harbour, beside the old lighthouse. Bus 12 stops at the door.",
  },
  {
    id: "demo-template-confirm",
    name: "Please confirm",
    subject: "Please confirm your appointment",
    body: "Dear {{contact.firstName}}, please reply to confirm your appointment.",
  },
];

const callWords = [
  "Harbour Dental, good morning.",
  "Good morning, I would like to move my appointment.",
  "Of course. Which day suits you better?",
  "Thursday afternoon, if possible.",
  "Thursday at four is free. Shall I book that for you?",
  "Yes, please. Thank you very much.",
];

const numberOf = (contact: Correspondent) => contact.phone ?? "+442079460999";
const ourNumber = "+442079460100";

/** Among conversations that wait for an answer, the latest are open, and some are snoozed until the next days. */
function stateOf(place: number, isWaiting: boolean, now: Date) {
  if (!isWaiting || place >= 30) return { state: "done" as const };
  return place % 5 === 4
    ? { state: "snoozed" as const, snoozed_until: new Date(Math.ceil(now.getTime() / dayMs) * dayMs + (place % 3) * dayMs + 9 * hourMs) }
    : { state: "open" as const };
}

/** Conversations with some of the branch's contacts; the latest are unread. */
export async function fillConversations(
  tx: Executor,
  random: Random,
  given: { locationId: string; now: Date; contacts: readonly Correspondent[]; staffIds: readonly string[] },
): Promise<void> {
  const { locationId, now, staffIds } = given;
  const rows: PastConversations = { conversations: [], messages: [], emails: [], sentences: [], templates: [] };
  const talkers = random.some(given.contacts, Math.min(90, given.contacts.length));
  for (const [place, contact] of talkers.entries()) {
    const dialogue = random.pick(dialogues);
    if (dialogue.type === "TYPE_EMAIL" && !contact.email) continue;
    const conversationId = random.id();
    const type = codeOfType(dialogue.type);
    let at = now.getTime() - place * random.between(2, 9) * hourMs - random.between(1, 50) * 60_000 - dialogue.lines.length * 12 * 60_000;
    const start = at;
    let thread: string | undefined;
    let last = { type, direction: "inbound", body: "", at: now };
    let lastAction: string | null = null;
    let unread = 0;
    for (const [who, words] of dialogue.lines) {
      at += random.between(3, 11) * 60_000;
      const id = random.id();
      const text = words.replace("{name}", contact.first_name ?? "patient");
      const isNote = who === "note";
      const isInbound = who === "them";
      const isEmail = dialogue.type === "TYPE_EMAIL" && !isNote;
      const isCall = dialogue.type === "TYPE_CALL";
      const date = new Date(at);
      thread ??= isEmail ? id : undefined;
      rows.messages.push({
        location_id: locationId,
        id,
        conversation_id: conversationId,
        contact_id: contact.id,
        type: isNote ? codeOfType("TYPE_INTERNAL_COMMENTS") : type,
        direction: isInbound ? "inbound" : "outbound",
        status: isCall ? "connected" : "delivered",
        body: text,
        content_type: isEmail ? "text/html" : "text/plain",
        attachments: [],
        call_status: isCall ? "completed" : null,
        call_duration_s: isCall ? callWords.length * 4 : null,
        source: isInbound ? "api" : "app",
        user_id: isInbound ? null : random.pick(staffIds),
        mentions: isNote ? [random.pick(staffIds)] : null,
        sender: isEmail || isNote ? null : isInbound ? numberOf(contact) : ourNumber,
        recipient: isEmail || isNote ? null : isInbound ? ourNumber : numberOf(contact),
        date_added: date,
        date_updated: date,
      });
      if (isEmail && contact.email)
        rows.emails.push({
          location_id: locationId,
          id: random.id(),
          message_id: id,
          thread_id: thread ?? id,
          subject: thread === id ? (dialogue.subject ?? "") : `Re: ${dialogue.subject}`,
          sender: isInbound ? contact.email : "Harbour Dental <desk@harbour-dental.example>",
          recipients: [isInbound ? "desk@harbour-dental.example" : contact.email],
          cc: [],
          bcc: [],
        });
      if (isCall)
        rows.sentences.push(
          ...callWords.map((transcript, position) => ({
            location_id: locationId,
            message_id: id,
            position,
            media_channel: position % 2 === 0 ? 2 : 1,
            sentence_index: position,
            start_ms: position * 4000,
            end_ms: position * 4000 + 3400,
            transcript,
            confidence: random.between(55, 99) / 100,
          })),
        );
      if (isNote) continue;
      last = {
        type,
        direction: isInbound ? "inbound" : "outbound",
        body: text,
        at: date,
      };
      if (!isInbound) lastAction = "manual";
      unread = isInbound ? unread + 1 : 0;
    }
    rows.conversations.push({
      location_id: locationId,
      id: conversationId,
      contact_id: contact.id,
      type: dialogue.type === "TYPE_EMAIL" ? 2 : dialogue.type === "TYPE_SOCIALNET" ? 3 : 1,
      assigned_to: contact.assigned_to ?? null,
      unread_count: place < 12 ? unread : 0,
      starred: random.chance(0.08),
      ...stateOf(place, last.direction === "inbound", now),
      last_message_type: last.type,
      last_message_body: last.body
        .replace(/<[^>]*>/g, " ")
        .replace(/\s+/g, " ")
        .trim(),
      last_message_direction: last.direction,
      last_message_at: last.at,
      last_outbound_action: lastAction,
      place_ms: last.at.getTime(),
      manual_place_ms: lastAction === null ? null : last.at.getTime(),
      date_added: new Date(start),
      date_updated: last.at,
    });
  }
  const written = new Date(now.getTime() - 40 * dayMs);
  rows.templates = templates.map((template) => ({ ...template, location_id: locationId, date_added: written, date_updated: written }));
  await insertPastConversations(tx, rows);
}

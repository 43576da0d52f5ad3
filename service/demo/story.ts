import type { Contact } from "#db/contacts/contacts.ts";
import type { PastChange } from "#db/demo/demo.ts";
import { campaigns, type StaffMember, workflows } from "./practice.ts";
import type { Random } from "./random.ts";

const dayMs = 24 * 60 * 60 * 1000;
const hourMs = dayMs / 24;

const noteBodies = [
  ["Prefers mornings", "Only before 10, has to be at work by 11."],
  ["Nervous", "Nervous about needles. Dr Nwosu allows an extra ten minutes and explains each step."],
  ["Insurance", "Insurer wants the treatment plan before the crown. Sent on Tuesday."],
  ["Call back", "Called about the hygienist's invoice. Explained, all sorted."],
  ["Family", "Brings both children, book three slots in a row."],
  ["Access", "Uses a wheelchair, room 1 on the ground floor."],
  ["Referral", "Referred a colleague from the shipyard. Thank them in the next letter."],
  ["Whitening", "Asked about whitening, sent the leaflet. Wants to decide after the holidays."],
  [null, "Left a message about the recall, no answer yet."],
  [null, "Moved the check-up by a week because of a business trip."],
] as const;
const colors = ["#fde68a", "#bfdbfe", "#bbf7d0", "#fecaca", null, null, null] as const;

const taskTitles = [
  ["Call about the recall", "Check-up is overdue. Offer two mornings."],
  ["Send the treatment plan", "With the costs for the crown and the alternative."],
  ["Ask the insurer for approval", null],
  ["Confirm the appointment by phone", "Has missed one before."],
  ["Update the medical history", "New form at the desk."],
  ["Return the X-rays from the other practice", null],
  ["Send the invoice again", "To the work address."],
  ["Say thank you for the referral", null],
] as const;

export type Story = {
  notes: {
    id: string;
    contact_id: string;
    title: string | null;
    body: string;
    color: string | null;
    pinned: boolean;
    user_id: string;
    at: Date;
  }[];
  tasks: {
    id: string;
    contact_id: string;
    title: string;
    body: string | null;
    due_date: Date;
    completed: boolean;
    assigned_to: string;
    at: Date;
  }[];
  enrolments: { contact_id: string; workflow_id?: string; campaign_id?: string; at: Date }[];
  changes: PastChange[];
};

const actorOf = (member: StaffMember) => ({ kind: "user", id: member.id, name: `${member.first} ${member.last}` });

/** A task's due date, relative to the day of the first start: a third overdue, some today, the rest ahead. */
function dueOf(random: Random, now: Date): Date {
  const days = random.pick([-21, -9, -4, -2, -1, 0, 0, 0, 1, 2, 3, 5, 8, 14, 30]);
  const day = new Date(now.getTime() + days * dayMs).toISOString().slice(0, 10);
  return new Date(`${day}T${String(random.between(8, 17)).padStart(2, "0")}:${random.pick(["00", "15", "30"])}:00Z`);
}

/** The history of one contact since it was created. */
export function storyOf(random: Random, contact: Contact, given: { now: Date; team: [StaffMember, ...StaffMember[]] }): Story {
  const { now, team } = given;
  const story: Story = { notes: [], tasks: [], enrolments: [], changes: [] };
  const since = now.getTime() - contact.date_added.getTime();
  const moment = () => new Date(contact.date_added.getTime() + Math.floor(since * random.next()));
  const base = { contact_id: contact.id };

  for (let count = random.pick([0, 0, 0, 1, 1, 2, 4]); count > 0; count--) {
    const [title, body] = random.pick(noteBodies);
    const pinned = random.chance(0.12);
    story.notes.push({
      ...base,
      id: random.id(),
      title,
      body,
      color: random.pick(colors),
      pinned,
      user_id: random.pick(team).id,
      at: moment(),
    });
  }

  for (let count = random.pick([0, 0, 0, 0, 1, 1, 2]); count > 0; count--) {
    const [title, body] = random.pick(taskTitles);
    const due = dueOf(random, now);
    const at = new Date(Math.min(moment().getTime(), due.getTime() - dayMs, now.getTime()));
    const isLate = due.getTime() < now.getTime();
    const completed = isLate ? random.chance(0.62) : random.chance(0.06);
    const member = random.pick(team);
    const task = { ...base, id: random.id(), title, body, due_date: due, completed, assigned_to: member.id, at };
    story.tasks.push(task);
    if (completed) {
      const doneAt = new Date(Math.min(due.getTime() + random.between(-5, 5) * hourMs, now.getTime() - hourMs));
      story.changes.push({
        ...base,
        at: doneAt,
        actor: actorOf(member),
        entity: "task",
        entity_id: task.id,
        before: { completed: false },
        after: { completed: true },
      });
    }
  }

  for (const { id, status } of workflows)
    if (status === "published" && random.chance(0.08)) story.enrolments.push({ ...base, workflow_id: id, at: moment() });
  for (const { id, status } of campaigns)
    if (status === "published" && random.chance(0.07)) story.enrolments.push({ ...base, campaign_id: id, at: moment() });

  const change = (before: Record<string, unknown>, after: Record<string, unknown>) =>
    story.changes.push({
      ...base,
      at: moment(),
      actor: actorOf(random.pick(team)),
      entity: "contact",
      entity_id: contact.id,
      before,
      after,
    });
  const [lastTag] = contact.tags.slice(-1);
  if (lastTag !== undefined && random.chance(0.4)) change({ tags: contact.tags.slice(0, -1) }, { tags: contact.tags });
  if (contact.assigned_to !== null && random.chance(0.3)) change({ assigned_to: null }, { assigned_to: contact.assigned_to });
  if (contact.type === "customer" && random.chance(0.35)) change({ type: "lead" }, { type: "customer" });
  if (contact.address1 !== null && random.chance(0.1))
    change({ address1: `${random.between(1, 90)} Ropewalk` }, { address1: contact.address1 });
  return story;
}

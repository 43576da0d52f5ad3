import { insertMany } from "#db/contacts/many.ts";
import * as rows from "#db/demo/demo.ts";
import type { Executor } from "#db/pool.ts";
import { tenantOfRow } from "#db/tenant.ts";
import { bookAppointments } from "./appointments.ts";
import { setUpCalendars } from "./calendars.ts";
import { fillConversations } from "./conversations.ts";
import { detailed } from "./details.ts";
import { doublesOf } from "./doubles.ts";
import { fillObjects } from "./objects.ts";
import { personOf } from "./person.ts";
import { type branches, businesses, campaigns, fields, staff, workflows } from "./practice.ts";
import { type Random, randomOf } from "./random.ts";
import { storyOf } from "./story.ts";
import { fillSurveys } from "./surveys.ts";

const dayMs = 24 * 60 * 60 * 1000;
const doublesPerBranch = 6;

/** Creates what the practice's operator would have set up: fields, businesses, campaigns, workflows. */
async function setUp(tx: Executor, locationId: string, now: Date): Promise<void> {
  const then = new Date(now.getTime() - 2300 * dayMs);
  const base = { location_id: locationId, date_added: then, date_updated: then };
  await rows.insertRows(
    tx,
    "custom_field",
    fields.map((field, position) => ({
      ...base,
      id: field.id,
      model: "contact",
      name: field.name,
      field_key: `contact.${field.key}`,
      data_type: field.type,
      options: field.options ?? [],
      allow_custom_option: false,
      placeholder: null,
      position,
    })),
  );
  const nowhere = { address: null, state: "Wexshire", postal_code: null, country: "GB", followers: [], created_by: null, updated_by: null };
  await rows.insertRows(
    tx,
    "business",
    businesses.map((business) => ({ ...base, ...nowhere, ...business })),
  );
  await rows.insertRows(
    tx,
    "campaign",
    campaigns.map((campaign) => ({ ...base, ...campaign })),
  );
  await rows.insertRows(
    tx,
    "workflow",
    workflows.map(({ trigger, filters, actions, ...workflow }) => ({
      ...base,
      ...workflow,
      status: "draft",
      version: 1,
      triggers: [{ type: trigger, ...(filters.length > 0 ? { filters: [...filters] } : {}) }],
      actions: [...actions],
    })),
  );
}

/** Creates one branch with its contacts and their history. The result is deterministic except for the start date. */
export async function fillBranch(tx: Executor, branch: (typeof branches)[number], now: Date): Promise<void> {
  const tenant = tenantOfRow({ location_id: branch.id });
  const random = randomOf(branch.id);
  await setUp(tx, branch.id, now);
  await setUpCalendars(tx, branch, now);

  const [first, ...others] = staff.filter((member) => member.branches.includes(branch.id));
  if (first === undefined) throw new Error(`${branch.id} has no users.`);
  const team: [typeof first, ...typeof others] = [first, ...others];
  const staffIds = team.map(({ id }) => id);
  const phones = shuffled(random, [...drama(branch.id === "demo-harbour" ? 0 : 500)]);
  const freePhone = () => phones.pop() ?? "+442079460000";

  const people = Array.from({ length: branch.contacts - doublesPerBranch }, (_, index) => {
    const businessIds = businesses.map(({ id }) => id);
    const person = personOf(random, {
      locationId: branch.id,
      number: index + 10,
      phone: freePhone(),
      now,
      assignees: staffIds,
      businessIds,
    });
    const business = businesses.find(({ id }) => id === person.business_id);
    return detailed(random, { ...person, company_name: business?.name ?? null }, { now, staffIds, secondPhone: freePhone() });
  });
  const { originals, doubles } = doublesOf(random, people, doublesPerBranch, freePhone);
  const contacts = [...originals, ...doubles];
  const made = new Set(await insertMany(tx, tenant, contacts));

  const stories = contacts.filter(({ id }) => made.has(id)).map((contact) => storyOf(random, contact, { now, team }));
  const located = <T extends { at: Date }>({ at, ...row }: T) => ({ ...row, location_id: branch.id, date_added: at });
  const dated = <T extends { at: Date }>(row: T) => ({ ...located(row), date_updated: row.at });
  await rows.insertRows(tx, "note", stories.flatMap(({ notes }) => notes).map(dated));
  await rows.insertRows(tx, "task", stories.flatMap(({ tasks }) => tasks).map(dated));
  const enrolments = stories.flatMap(({ enrolments }) => enrolments);
  await rows.insertRows(
    tx,
    "contact_workflow",
    enrolments.flatMap(({ workflow_id, contact_id, at }) =>
      workflow_id ? [{ ...located({ contact_id, at }), workflow_id, event_start_time: null }] : [],
    ),
  );
  await rows.insertRows(
    tx,
    "contact_campaign",
    enrolments.flatMap(({ campaign_id, contact_id, at }) => (campaign_id ? [{ ...located({ contact_id, at }), campaign_id }] : [])),
  );
  const guests = contacts.filter(({ id }) => made.has(id)).map(({ id, name }) => ({ id, name: name ?? null }));
  await bookAppointments(tx, { tenant, random: randomOf(`${branch.id} appointments`), now, guests });
  await fillObjects({ tx, branchId: branch.id, random: randomOf(`${branch.id} objects`), now, staffIds, contactIds: [...made] });
  const talkers = contacts.filter(({ id }) => made.has(id));
  await fillConversations(tx, randomOf(`${branch.id} conversations`), { locationId: branch.id, now, contacts: talkers, staffIds });
  await fillSurveys({ tx, branch, contacts: contacts.filter(({ id }) => made.has(id)), now });
  await rows.setMakers(
    tx,
    tenant,
    contacts.map((contact) => {
      const { id, first, last } = random.pick(team);
      return { contact_id: contact.id, id, name: `${first} ${last}` };
    }),
  );
  await rows.insertPastChanges(
    tx,
    tenant,
    stories.flatMap(({ changes }) => changes),
  );
  await rows.publishWorkflows(
    tx,
    tenant,
    workflows.filter(({ status }) => status === "published").map(({ id }) => id),
  );
}

/** Phone numbers without an owner: half of each range that the country's regulator reserves for fiction. */
function* drama(first: 0 | 500): Generator<string> {
  for (let number = first; number < first + 500; number++)
    for (const range of ["+447700900", "+441632960", "+442079460", "+441134960", "+441144960"])
      yield `${range}${String(number).padStart(3, "0")}`;
}

const shuffled = <T>(random: Random, list: T[]): T[] =>
  list
    .map((entry) => ({ entry, place: random.next() }))
    .sort((one, other) => one.place - other.place)
    .map(({ entry }) => entry);

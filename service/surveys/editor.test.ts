import assert from "node:assert/strict";
import { test } from "node:test";
import { assertRefused } from "#contract/testing/assert-refused.ts";
import { workflow } from "../contacts/fixtures.ts";
import { imported } from "../funnels/fixtures.ts";
import { startTestApp } from "../testing/test-app.ts";
import { fields, withSurvey } from "./fixtures.ts";

const messagesOf = ({ body }: { body: unknown }): unknown => Reflect.get(Object(body), "message");

test("a submission creates a contact and stores its source and the order of the questions", async (t) => {
  const w = await startTestApp(t);
  const visitor = await w.location();
  const { survey, send } = await withSurvey(w, visitor);
  const form = await w.fetch(`/application/surveys/${survey.id}/form`, { headers: { version: "v3" } });
  assert.equal(form.status, 200);
  const sent = await send(
    {
      full_name: "Ada Lovelace",
      email: "ada@example.com",
      phone: "+44 20 7946 0958",
      why: "Pain",
      likes: ["Staff", "Price"],
      again: true,
      stars: 5,
    },
    {
      visit: {
        url: "https://practice.example/survey?utm_source=mail&utm_medium=newsletter&utm_campaign=spring",
        title: "Survey",
        referrer: "https://www.google.com/",
      },
    },
  );
  assert.equal(sent.status, 201, JSON.stringify(sent.body));
  const { submissions } = await visitor.api.surveys.submissions.list({ query: { locationId: visitor.locationId } });
  const [submission] = submissions;
  assert.ok(submission?.contactId);
  assert.deepEqual(
    { ...submission, id: "", contactId: "", createdAt: "" },
    {
      ...{ id: "", contactId: "", createdAt: "", surveyId: survey.id, name: "Ada Lovelace", email: "ada@example.com" },
      others: {
        ...{
          full_name: "Ada Lovelace",
          email: "ada@example.com",
          phone: "+442079460958",
          why: "Pain",
          likes: ["Staff", "Price"],
          again: "Yes",
          stars: 5,
        },
        eventData: {
          ...{
            source: "mail",
            medium: "newsletter",
            pageVisitType: "survey",
            domain: "practice.example",
            referrer: "https://www.google.com/",
          },
          page: { url: "https://practice.example/survey?utm_source=mail&utm_medium=newsletter&utm_campaign=spring", title: "Survey" },
          url_params: { utm_source: "mail", utm_medium: "newsletter", utm_campaign: "spring" },
        },
        fieldsOriSequance: fields.map(({ key }) => key),
      },
    },
  );
  const { contact } = await visitor.api.contacts.contacts.get({ params: { contactId: submission.contactId } });
  assert.partialDeepStrictEqual(contact, { name: "Ada Lovelace", email: "ada@example.com", phone: "+442079460958", source: "How was it?" });
});

test("a submission is linked to the existing contact with its email, which is not changed", async (t) => {
  const w = await startTestApp(t);
  const visitor = await w.location();
  const { send } = await withSurvey(w, visitor);
  const { contact } = await visitor.api.contacts.contacts.create({
    body: { locationId: visitor.locationId, firstName: "Ada", lastName: "King", email: "ada@example.com", tags: ["vip"] },
  });
  assert.equal((await send({ full_name: "Somebody Else", email: "ADA@example.com", phone: "+442079460958" })).status, 201);
  const after = (await visitor.api.contacts.contacts.get({ params: { contactId: contact.id } })).contact;
  assert.deepEqual(after, contact);
  assert.equal((await send({ full_name: "No Address" })).status, 201);
  const { submissions } = await visitor.api.surveys.submissions.list({ query: { locationId: visitor.locationId } });
  assert.deepEqual(submissions.map(({ contactId }) => contactId).sort(), [null, contact.id].sort());
});

test("concurrent submissions of one person create one contact", async (t) => {
  const w = await startTestApp(t);
  const visitor = await w.location();
  const { send } = await withSurvey(w, visitor);
  const sent = await Promise.all(Array.from({ length: 8 }, (_, index) => send({ full_name: `Ada ${index}`, email: "ada@example.com" })));
  assert.deepEqual([...new Set(sent.map(({ status }) => status))], [201]);
  const { submissions } = await visitor.api.surveys.submissions.list({ query: { locationId: visitor.locationId } });
  assert.equal(submissions.length, 8);
  assert.equal(new Set(submissions.map(({ contactId }) => contactId)).size, 1);
});

test("an invalid answer is reported with its question, and nothing is stored", async (t) => {
  const w = await startTestApp(t);
  const visitor = await w.location();
  const { survey, send } = await withSurvey(w, visitor);
  const refused = await send({
    email: "ada",
    phone: "12",
    why: "Both",
    likes: ["Staff", "None"],
    again: "perhaps",
    stars: 6,
    words: 3,
    other: "x",
  });
  await assertRefused(refused, "INVALID");
  assert.deepEqual(messagesOf(refused), [
    "property answers.other should not exist",
    "answers.full_name should not be empty",
    "answers.email must be an email",
    "answers.phone must be a phone number",
    "answers.why must be one of the following values: Pain, Check-up",
    "answers.likes must be some of the following values: Staff, Rooms, Price",
    "answers.again must be yes or no",
    "answers.stars must be a whole number from 1 to 5",
    "answers.words must be a string",
  ]);
  for (const body of [{}, { full_name: "" }, null, { full_name: "nul\u0000" }, { __proto__: "x" }])
    await assertRefused(send(body), "INVALID");
  await assertRefused(send({ full_name: "x" }, { locationId: visitor.locationId }), "INVALID");
  await assertRefused(w.fetch("/application/surveys/none/form", { headers: { version: "v3" } }), "NOT_FOUND");
  const { meta } = await visitor.api.surveys.submissions.list({ query: { locationId: visitor.locationId, surveyId: survey.id } });
  assert.equal(meta.total, 0);
  const found = await visitor.api.contacts.search.contacts({ body: { locationId: visitor.locationId, pageLimit: 10 } });
  assert.equal(found.total, 0);
});

test("a survey that was imported with submissions only asks their questions, and can be edited", async (t) => {
  const w = await startTestApp(t);
  const visitor = await w.location();
  await imported(w, visitor, {
    customFields: [{ id: "cf-pain", name: "How much pain?", fieldKey: "contact.pain", dataType: "TEXT" }],
    surveys: [{ id: "old", name: "Old" }],
    submissions: [{ surveyId: "old", others: { "cf-pain": "much", email: "a@example.com", fieldsOriSequance: ["email", "cf-pain"] } }],
  });
  const answer = await w.fetch("/application/surveys/old/form", { headers: { version: "v3" } });
  const body: unknown = await answer.json();
  assert.partialDeepStrictEqual(body, {
    form: {
      fields: [
        { key: "email", label: "Email", type: "email" },
        { key: "cf-pain", label: "How much pain?", type: "text" },
      ],
    },
  });
  const { app } = await w.user(visitor.locationId);
  const { survey } = await app.surveys.surveys.get({ params: { surveyId: "old" }, query: { locationId: visitor.locationId } });
  assert.deepEqual(
    survey.fields.map(({ key }) => key),
    ["email", "cf-pain"],
  );
  const sent = await w.fetch("/application/surveys/old/answers", {
    method: "POST",
    headers: { version: "v3", "content-type": "application/json" },
    body: JSON.stringify({ answers: { email: "b@example.com", "cf-pain": "little" } }),
  });
  assert.equal(sent.status, 201);
  const { contacts } = await visitor.api.contacts.contacts.lookup({ query: { locationId: visitor.locationId, email: "b@example.com" } });
  assert.deepEqual(contacts[0]?.customFields, [{ id: "cf-pain", value: "little" }]);
});

test("a form names the country of phone numbers without a calling code", async (t) => {
  const w = await startTestApp(t);
  const visitor = await w.location();
  const { survey } = await withSurvey(w, visitor);
  const shown = async () => {
    const answer = await w.fetch(`/application/surveys/${survey.id}/form`, { headers: { version: "v3" } });
    const body: unknown = await answer.json();
    return body;
  };
  assert.partialDeepStrictEqual(await shown(), { form: { phoneCountry: null } });
  await w.db.query.updateTable("location").set({ country: "GB" }).where("id", "=", visitor.locationId).execute();
  assert.partialDeepStrictEqual(await shown(), { form: { phoneCountry: "GB" } });
});

test("a submission triggers workflows with form_submitted", async (t) => {
  const w = await startTestApp(t);
  const visitor = await w.location();
  const { send } = await withSurvey(w, visitor);
  const workflowId = await workflow(w, visitor.locationId, "Told");
  await w.db.query
    .updateTable("workflow")
    .set({ triggers: JSON.stringify([{ type: "form_submitted" }]) })
    .where("id", "=", workflowId)
    .execute();
  assert.equal((await send({ full_name: "Ada", email: "ada@example.com" })).status, 201);
  const events = await w.db.query.selectFrom("workflow_event").selectAll().execute();
  assert.deepEqual(
    events.map(({ trigger, type }) => [trigger, type]),
    [["form_submitted", "FormSubmit"]],
  );
  assert.partialDeepStrictEqual(events[0]?.payload, {
    type: "FormSubmit",
    locationId: visitor.locationId,
    surveyName: "How was it?",
    email: "ada@example.com",
  });
});

test("concurrent changes of a survey conflict, and it is deleted with its submissions only when the request says so", async (t) => {
  const w = await startTestApp(t);
  const visitor = await w.location();
  const { admin, survey, send } = await withSurvey(w, visitor);
  const { locationId } = visitor;
  const params = { surveyId: survey.id };
  const first = await admin.app.surveys.surveys.update({
    params,
    body: { locationId, name: "Renamed", expectedDateUpdated: survey.dateUpdated },
  });
  assert.equal(first.survey.name, "Renamed");
  await assertRefused(
    admin.app.surveys.surveys.update({ params, body: { locationId, name: "Late", expectedDateUpdated: survey.dateUpdated } }),
    "CHANGED_MEANWHILE",
  );
  for (const wrong of [
    [{ key: "a", label: "A", type: "choice" as const }],
    [
      { key: "a", label: "A", type: "text" as const },
      { key: "a", label: "B", type: "text" as const },
    ],
    [{ key: "eventData", label: "A", type: "text" as const }],
    [{ key: "a b", label: "A", type: "text" as const }],
  ])
    await assertRefused(admin.app.surveys.surveys.update({ params, body: { locationId, fields: wrong } }), "INVALID");
  assert.equal((await send({ full_name: "Ada" })).status, 201);
  await assertRefused(admin.app.surveys.surveys.remove({ params, query: { locationId } }), "CONFLICT");
  await admin.app.surveys.surveys.remove({ params, query: { locationId, withSubmissions: "true" } });
  const { surveys } = await admin.app.surveys.surveys.list({ query: { locationId } });
  assert.deepEqual(surveys, []);
});

test("a submission still counts when its contact is erased, without name, email and answers", async (t) => {
  const w = await startTestApp(t);
  const visitor = await w.location();
  const { send } = await withSurvey(w, visitor);
  await send({ full_name: "Ada", email: "ada@example.com" });
  const { locationId } = visitor;
  const before = await visitor.api.surveys.submissions.list({ query: { locationId } });
  await visitor.api.contacts.contacts.remove({ params: { contactId: before.submissions[0]?.contactId ?? "" } });
  const after = await visitor.api.surveys.submissions.list({ query: { locationId } });
  assert.deepEqual(
    after.submissions.map(({ contactId, name, email }) => [contactId, name, email]),
    [[null, null, null]],
  );
});

test("a merge moves submissions to the kept contact, and its undo moves them back", async (t) => {
  const w = await startTestApp(t);
  const visitor = await w.location();
  const { admin, send } = await withSurvey(w, visitor);
  const { locationId } = visitor;
  for (const email of ["one@example.com", "two@example.com"]) await send({ full_name: "Ada", email });
  const contactsOf = async () => {
    const { submissions } = await visitor.api.surveys.submissions.list({ query: { locationId } });
    return new Map(submissions.map(({ email, contactId }) => [email, contactId]));
  };
  const before = await contactsOf();
  const [keepId, loserId] = [before.get("one@example.com") ?? "", before.get("two@example.com") ?? ""];
  assert.notEqual(keepId, loserId);
  const { merge } = await admin.app.merges.create({ body: { locationId, keepId, mergeIds: [loserId] } });
  assert.deepEqual([...(await contactsOf()).values()], [keepId, keepId]);
  await admin.app.merges.undo({ params: { mergeId: merge.id }, body: { locationId } });
  assert.deepEqual(await contactsOf(), before);
});

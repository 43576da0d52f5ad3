import type { Client } from "#contract/client.ts";
import type { contract } from "#contract/index.ts";
import { customField } from "../../contacts/fixtures.ts";
import { imported } from "../../funnels/fixtures.ts";
import type { SignedIn, TestApp, Visitor } from "../test-app.ts";
import { type Recorder, startRecorder } from "./recorder.ts";

// The example of every documented endpoint comes from one story: a dental practice, on a Monday morning.

const monday = "2030-03-04";
const tuesday = "2030-03-05";

export type Story = {
  w: TestApp;
  visitor: Visitor;
  recorder: Recorder;
  /** The client whose calls become examples. */
  api: Client<typeof contract>;
  /** A client for what an example needs beforehand. */
  setUp: Client<typeof contract>;
  locationId: string;
  companyId: string;
  admin: SignedIn;
  contactId: string;
  businessId: string;
  campaignId: string;
  workflowId: string;
  /** A time of the day after the story, in UTC. */
  tomorrow(time: string): string;
};

/** Opens the practice and stops the clock, so that the story is the same at each run. */
export async function openPractice(w: TestApp): Promise<Story> {
  w.stopClock();
  w.advance(Date.parse(`${monday}T08:30:00.000Z`) - w.now().getTime());
  const visitor = await w.location();
  const { locationId } = visitor;
  const companyId = `company-${locationId}`;
  const address = { address: "1 Quay Road", city: "Bristol", country: "GB", postal_code: "BS1 4RW", phone: "+441179460100" };
  await w.db.query
    .updateTable("location")
    .set({ name: "Harbour Dental", timezone: "Europe/London", ...address, email: "hello@harbour-dental.example" })
    .where("id", "=", locationId)
    .execute();
  const admin = await w.user(locationId, { firstName: "Alice", lastName: "Martin" });
  await customField(w, locationId, { key: "preferred_time", dataType: "TEXT" });
  await imported(w, visitor, imports);
  const setUp = visitor.api;
  const { business } = await setUp.businesses.businesses.create({ body: { locationId, name: "Byron Engines" } });
  const { contact } = await setUp.contacts.contacts.create({
    body: { locationId, firstName: "Grace", lastName: "Hopper", email: "grace.hopper@example.com", phone: "+442079460103" },
  });
  const recorder = startRecorder(w);
  return {
    ...{ w, visitor, recorder, setUp, locationId, companyId, admin },
    api: recorder.api(visitor.send),
    contactId: contact.id,
    businessId: business.id,
    campaignId: "springCampaign",
    workflowId: "welcomeWorkflow",
    tomorrow: (time) => `${tuesday}T${time}:00.000Z`,
  };
}

/** What only an operator can create. */
const imports = {
  campaigns: [{ id: "springCampaign", name: "Spring check-ups", status: "published" }],
  workflows: [{ id: "welcomeWorkflow", name: "Welcome new patients", status: "published", triggers: [], actions: [] }],
  funnels: [
    {
      _id: "openDayFunnel",
      name: "Open day",
      type: "funnel",
      url: "/open-day",
      dateAdded: "2030-02-01T09:00:00.000Z",
      dateUpdated: "2030-02-02T09:00:00.000Z",
      updatedAt: "2030-02-02T09:00:00.000Z",
      steps: [{ id: "signUp", name: "Sign up", sequence: 1, type: "optin_funnel_page", url: "/sign-up", pages: ["signUpPage"] }],
      pages: [{ _id: "signUpPage", name: "Sign up", stepId: "signUp" }],
    },
  ],
  surveys: [{ id: "visitSurvey", name: "After your visit" }],
  submissions: [
    {
      id: "visitAnswer",
      surveyId: "visitSurvey",
      contactId: null,
      name: "Grace Hopper",
      email: "grace.hopper@example.com",
      createdAt: "2030-03-01T16:20:00.000Z",
      others: { stars: 5, again: "yes", fieldsOriSequance: ["stars", "again"] },
    },
  ],
};

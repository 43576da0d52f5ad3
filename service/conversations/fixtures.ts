import type { TestContext } from "node:test";
import type { Settings } from "../settings.ts";
import { integration } from "../testing/raw-requests.ts";
import { startTestApp, type TestApp, type Visitor } from "../testing/test-app.ts";

// Fixtures for conversation tests.

export type ConversationFixture = {
  w: TestApp;
  visitor: Visitor;
  they: ReturnType<typeof integration>;
  locationId: string;
  person(more?: object): Promise<string>;
};

export async function conversationFixture(t: TestContext, settings: Partial<Settings> = {}): Promise<ConversationFixture> {
  const w = await startTestApp(t, { settings });
  const visitor = await w.location();
  const they = integration(w, visitor);
  let number = 0;
  const person = async (more: object = {}) => {
    number++;
    const body = {
      locationId: visitor.locationId,
      name: `Person ${number}`,
      email: `p${number}@example.com`,
      phone: `+1202555${String(number).padStart(4, "0")}`,
    };
    return (await visitor.api.contacts.contacts.create({ body: { ...body, ...more } })).contact.id;
  };
  return { w, visitor, they, locationId: visitor.locationId, person };
}

export const unix = (w: TestApp, ms: number) => Math.floor((w.now().getTime() + ms) / 1000);

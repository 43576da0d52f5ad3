import type { TestContext } from "node:test";
import { integration, textAt } from "../contacts/fixtures.ts";
import type { Settings } from "../settings.ts";
import { type Visitor, type World, world } from "../testing/test-app.ts";

// What the tests of conversations start from.

export type House = {
  w: World;
  visitor: Visitor;
  they: ReturnType<typeof integration>;
  locationId: string;
  person(more?: object): Promise<string>;
};

export async function house(t: TestContext, settings: Partial<Settings> = {}): Promise<House> {
  const w = await world(t, { settings });
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
    const made = await they.post("/contacts/", { ...body, ...more });
    return textAt(made.body, "contact.id");
  };
  return { w, visitor, they, locationId: visitor.locationId, person };
}

export const unix = (w: World, ms: number) => Math.floor((w.now().getTime() + ms) / 1000);

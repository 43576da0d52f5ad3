import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { revert } from "./revert.ts";

const text: fc.Arbitrary<string | null> = fc.option(fc.constantFrom("a", "b", "c"));
const list: fc.Arbitrary<string[]> = fc.uniqueArray(fc.constantFrom("a", "b", "c", "d"));
const parts: fc.Arbitrary<Record<string, number>> = fc.dictionary(fc.constantFrom("one", "two"), fc.constantFrom(1, 2, 3), {
  noNullPrototype: true,
});
const contact = fc.record({ email: text, email_lower: text, city: text, tags: list, custom_fields: parts, date_added: text });
type Example = typeof contact extends fc.Arbitrary<infer T> ? T : never;

const withKey = (example: Example) => ({ ...example, email_lower: example.email });
const sorted = ({ tags, ...others }: Example) => ({ ...others, tags: tags.toSorted() });

test("a change without later changes is reverted completely, except for the contact's identity", () => {
  fc.assert(
    fc.property(contact, contact, (before, after) => {
      const { contact: reverted, kept } = revert(after, { before, after });
      assert.deepEqual(sorted(reverted), sorted({ ...withKey(before), date_added: after.date_added }));
      assert.deepEqual(kept, []);
    }),
  );
});

test("later changes by others are kept, and reported if they affect the same fields", () => {
  fc.assert(
    fc.property(contact, contact, contact, (before, after, now) => {
      const { contact: reverted, kept } = revert(now, { before, after });
      const isKept = now.city !== after.city;
      assert.equal(reverted.city, isKept ? now.city : before.city);
      assert.equal(
        kept.some(({ column }) => column === "city"),
        isKept && before.city !== after.city,
      );
      for (const tag of ["a", "b", "c", "d"]) {
        const [was, became, is] = [before, after, now].map(({ tags }) => tags.includes(tag));
        assert.equal(reverted.tags.includes(tag), became === is ? was : is, tag);
      }
      for (const part of ["one", "two"]) {
        const [was, became, is] = [before, after, now].map(({ custom_fields }) => custom_fields[part]);
        assert.equal(reverted.custom_fields[part], became === is ? was : is, part);
      }
    }),
  );
});

test("columns outside the change are not affected", () => {
  const now = { email: null, email_lower: null, city: "Bath", tags: ["new"] };
  assert.deepEqual(revert(now, { before: { city: "Bristol" }, after: { city: "Bath" } }), {
    contact: { ...now, city: "Bristol" },
    kept: [],
    isChanged: true,
  });
});

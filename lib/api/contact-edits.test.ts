import assert from "node:assert/strict";
import { test } from "node:test";
import { changesOf } from "./contact-edits.ts";

test("edits of single fields become one write that contains only these fields", () => {
  assert.deepEqual(
    changesOf([
      { field: "city", value: "Leeds" },
      { field: "website", value: null },
      { field: "customFields.plan", value: "gold" },
      { field: "customFields.size", value: null },
      { field: "dndSettings.sms", value: { status: "active", code: "asked" } },
      { field: "dndSettings.email", value: null },
      { field: "dnd", value: true },
      { field: "additionalEmails", value: [{ email: "a@example.com" }] },
    ]),
    {
      city: "Leeds",
      website: "",
      customFields: [
        { id: "plan", fieldValue: "gold" },
        { id: "size", fieldValue: null },
      ],
      dndSettings: { sms: { status: "active", code: "asked" }, email: { status: "inactive" } },
      dnd: true,
      additionalEmails: [{ email: "a@example.com" }],
    },
  );
});

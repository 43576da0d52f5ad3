import assert from "node:assert/strict";
import { test } from "node:test";
import { fillTemplate } from "./fill-template.ts";

test("a template is filled only with values of the contact", () => {
  const contact = { firstName: "Ada", lastName: null, tags: ["vip"] };
  assert.equal(fillTemplate("Dear {{contact.firstName}} {{ contact.lastName }}!", contact), "Dear Ada !");
  assert.equal(fillTemplate("{{contact.tags}}{{contact.unknown}}{{contact.constructor}}", contact), "");
  assert.equal(fillTemplate("{{calendar.name}} {contact.firstName}", contact), "{{calendar.name}} {contact.firstName}");
});

import assert from "node:assert/strict";
import { test } from "node:test";
import { assertRefused } from "#contract/testing/assert-refused.ts";
import { at, integration, textAt } from "../testing/raw-requests.ts";
import { startTestApp } from "../testing/test-app.ts";
import { customField } from "./fixtures.ts";

test("the custom fields of a contact", async (t) => {
  const w = await startTestApp(t);
  const visitor = await w.location({ allowDuplicateContact: true });
  const { locationId } = visitor;
  const they = integration(w, visitor);
  const options = [
    { key: "option_a", label: "Option A" },
    { key: "option_b", label: "Option B" },
    { key: "option_c", label: "Ünïcode, with comma" },
  ];
  const create = (...customFields: unknown[]) => they.post("/contacts/", { locationId, customFields });
  const define = (key: string, dataType: string, more: { allowCustomOption?: boolean; hasOptions?: boolean } = {}) =>
    customField(w, locationId, {
      key,
      dataType,
      allowCustomOption: more.allowCustomOption ?? false,
      ...(more.hasOptions ? { options } : {}),
    });

  const ids = {
    text: await define("text", "TEXT"),
    largeText: await define("large_text", "LARGE_TEXT"),
    number: await define("number", "NUMERICAL"),
    money: await define("money", "MONETORY"),
    single: await define("single", "SINGLE_OPTIONS", { hasOptions: true }),
    radio: await define("radio", "RADIO", { hasOptions: true }),
    open: await define("open", "RADIO", { hasOptions: true, allowCustomOption: true }),
    checkbox: await define("checkbox", "CHECKBOX", { hasOptions: true }),
    multiple: await define("multiple", "MULTIPLE_OPTIONS", { hasOptions: true }),
    date: await define("date", "DATE"),
    phone: await define("phone", "PHONE"),
    file: await define("file", "FILE_UPLOAD"),
    boxes: await define("boxes", "TEXTBOX_LIST", { hasOptions: true }),
  };
  const file = {
    "f31175d4-2b06-4fc6-b7bc-74cd814c68cb": {
      meta: {
        fieldname: "file",
        originalname: "scan.pdf",
        mimetype: "application/pdf",
        size: 9,
        uuid: "f31175d4-2b06-4fc6-b7bc-74cd814c68cb",
      },
      url: "https://files.example.com/scan.pdf",
    },
  };
  const good: [string, unknown, unknown?][] = [
    [ids.text, "plain"],
    [ids.text, " \"quoted\" {json} 'x' 😀 "],
    [ids.largeText, "line one\nline two"],
    [ids.number, 12],
    [ids.number, -0.125],
    [ids.number, 9007199254740991],
    [ids.money, 100.5],
    [ids.single, "option_a"],
    [ids.single, "Option B", "option_b"],
    [ids.radio, "ünïcode, with comma", "option_c"],
    [ids.open, "Something else"],
    [ids.open, "Option A", "option_a"],
    [ids.checkbox, ["option_a", "Option B", "option_a"], ["option_a", "option_b"]],
    [ids.multiple, ["option_c"]],
    [ids.date, "2026-02-28"],
    [ids.date, "02/28/2026", "2026-02-28"],
    [ids.phone, "+1 555 010 0200", "+15550100200"],
    [ids.file, file],
    [ids.boxes, { option_a: "first", option_b: "second" }],
  ];

  await t.test("a value of each type is stored by its type's rule, and returned as id and value", async () => {
    for (const [id, fieldValue, kept] of good) {
      const made = await create({ id, fieldValue });
      assert.equal(made.status, 201, JSON.stringify(made.body));
      assert.deepEqual(at(made.body, "contact.customFields"), [{ id, value: kept ?? fieldValue }]);
      assert.deepEqual((await they.get(`/contacts/${textAt(made.body, "contact.id")}`)).body, made.body);
    }
  });

  await t.test("a value of the wrong type is rejected with its path", async () => {
    const wrong: [string, unknown][] = [
      ...[1, true, ["a"], { a: 1 }].map((value): [string, unknown] => [ids.text, value]),
      ...["12", true, [1], {}].map((value): [string, unknown] => [ids.number, value]),
      ...["1.5", false].map((value): [string, unknown] => [ids.money, value]),
      ...["option_z", 1, ["option_a"]].map((value): [string, unknown] => [ids.single, value]),
      ...["Option Z", true].map((value): [string, unknown] => [ids.radio, value]),
      ...["option_a", [1], ["option_z"], { option_a: true }].map((value): [string, unknown] => [ids.checkbox, value]),
      ...["option_a", ["option_a", null]].map((value): [string, unknown] => [ids.multiple, value]),
      ...["2026-02-30", 20260228, "yesterday"].map((value): [string, unknown] => [ids.date, value]),
      ...["12", 15550100200].map((value): [string, unknown] => [ids.phone, value]),
      ...["https://files.example.com/scan.pdf", [file], { a: "text" }].map((value): [string, unknown] => [ids.file, value]),
      ...["text", { option_z: "x" }, { option_a: 1 }].map((value): [string, unknown] => [ids.boxes, value]),
    ];
    for (const [id, fieldValue] of wrong) {
      const refused = await create({ id: ids.text, fieldValue: "fine" }, { id, fieldValue });
      await assertRefused(refused, "INVALID");
      assert.match(JSON.stringify(at(refused.body, "message")), /^\["customFields\.1\.fieldValue must /);
    }
  });

  await t.test("a field is identified by id, or by key with or without its prefix, and an unknown one is refused", async () => {
    for (const name of [{ id: ids.text }, { key: "text" }, { key: "contact.text" }])
      assert.deepEqual(at((await create({ ...name, fieldValue: "x" })).body, "contact.customFields"), [{ id: ids.text, value: "x" }]);
    await assertRefused(
      create({ key: "nowhere", fieldValue: 1 }, { id: "nowhere", fieldValue: 1 }, { fieldValue: 1 }, { id: ids.text }),
      "INVALID",
      {
        message: [
          "customFields.0.key must be a custom field of the location",
          "customFields.1.id must be a custom field of the location",
          "customFields.2 must have an id or a key",
          "customFields.3.fieldValue should not be empty",
        ],
      },
    );
    const neighbour = await w.location();
    const theirs = await customField(w, neighbour.locationId, { key: "theirs", dataType: "TEXT" });
    await assertRefused(create({ id: theirs, fieldValue: "x" }), "INVALID");
  });

  await t.test("the deprecated field_value is accepted, and fieldValue takes precedence", async () => {
    assert.deepEqual(at((await create({ key: "text", field_value: "old" })).body, "contact.customFields"), [
      { id: ids.text, value: "old" },
    ]);
    assert.deepEqual(at((await create({ key: "text", field_value: "old", fieldValue: "new" })).body, "contact.customFields"), [
      { id: ids.text, value: "new" },
    ]);
  });

  await t.test("an update and an upsert change the fields they name, clear those without a value, and leave the others", async () => {
    const email = "ada@example.com";
    const { body: made } = await they.post("/contacts/", {
      ...{ locationId, email },
      customFields: [
        { key: "text", fieldValue: "a" },
        { key: "number", fieldValue: 1 },
        { key: "checkbox", fieldValue: ["option_a"] },
      ],
    });
    const valuesOf = (body: unknown) => {
      const fields = at(body, "contact.customFields");
      assert.ok(Array.isArray(fields));
      return Object.fromEntries(fields.map((field) => [textAt(field, "id"), at(field, "value")]));
    };
    const path = `/contacts/${textAt(made, "contact.id")}`;
    const updated = await they.put(path, { customFields: [{ key: "number", fieldValue: 2 }] });
    assert.deepEqual(valuesOf(updated.body), { [ids.text]: "a", [ids.number]: 2, [ids.checkbox]: ["option_a"] });
    const upserted = await they.post("/contacts/upsert", { locationId, email, customFields: [{ id: ids.text, fieldValue: "" }] });
    assert.deepEqual(valuesOf(upserted.body), { [ids.number]: 2, [ids.checkbox]: ["option_a"] });
    const cleared = [
      { key: "number", fieldValue: null },
      { key: "contact.checkbox", fieldValue: [] },
    ];
    assert.deepEqual(valuesOf((await they.put(path, { customFields: cleared })).body), {});
    await assertRefused(they.put(path, { customFields: [{ key: "number", fieldValue: "x" }], city: "London" }), "INVALID");
    assert.equal(at((await they.get(path)).body, "contact.city"), null);
  });

  await t.test("parallel updates of different fields are all kept", async () => {
    const { body: made } = await create();
    const path = `/contacts/${textAt(made, "contact.id")}`;
    const writes = good.filter(([id], index) => good.findIndex(([other]) => other === id) === index);
    const answers = await Promise.all(writes.map(([id, fieldValue]) => they.put(path, { customFields: [{ id, fieldValue }] })));
    for (const answer of answers) assert.equal(answer.status, 200);
    const kept = at((await they.get(path)).body, "contact.customFields");
    assert.ok(Array.isArray(kept));
    assert.deepEqual(kept.map((field) => textAt(field, "id")).sort(), writes.map(([id]) => id).sort());
  });
});

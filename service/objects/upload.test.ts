import assert from "node:assert/strict";
import { test } from "node:test";
import type { ErrorCode } from "#contract/errors.ts";
import { assertRefused } from "#contract/testing/assert-refused.ts";
import { integration, textAt } from "../testing/raw-requests.ts";
import { startTestApp } from "../testing/test-app.ts";
import { customObject } from "./fixtures.ts";

const png = Buffer.from("iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==", "base64");
const pdf = Buffer.from("%PDF-1.4\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n");

const formOf = (...files: [name: string, content: Buffer][]) => {
  const form = new FormData();
  for (const [name, content] of files) form.append("fileAttachment", new Blob([new Uint8Array(content)]), name);
  return form;
};

test("a file is stored for a file field, referred to by a record, and downloaded; a file that the field rejects is not", async (t) => {
  const w = await startTestApp(t);
  const visitor = await w.location();
  const { locationId } = visitor;
  const { app } = await w.user(locationId);
  const key = await customObject(w, visitor, { name: "pet" });
  const { fields } = await app.objects.definitions.get({ params: { key }, query: { locationId } });
  const idOf = (property: string) => fields.find(({ fieldKey }) => fieldKey.endsWith(`.${property}`))?.id ?? "";
  const upload = (body: FormData, fieldId = idOf("papers")) =>
    app.objects.records.upload({ params: { key, fieldId }, query: { locationId }, body });

  const { files } = await upload(formOf(["Vaccination pass.pdf", pdf]));
  assert.equal(files.length, 1);
  const [{ name, url } = { name: "", url: "" }] = files;
  assert.equal(name, "Vaccination pass.pdf");
  const fetched = await w.fetch(new URL(url).pathname);
  assert.deepEqual([fetched.status, Buffer.from(await fetched.arrayBuffer())], [200, pdf]);
  const they = integration(w, visitor);
  const made = await they.post(`/objects/${key}/records`, { locationId, properties: { name: "Rex", papers: [{ url }] } });
  assert.equal(made.status, 201, JSON.stringify(made.body));
  assert.equal(textAt(made.body, "record.properties.papers.0.url"), url);

  const refusals: [ErrorCode, FormData, string?][] = [
    ["MEDIA_TYPE_UNSUPPORTED", formOf(["photo.png", png])],
    ["MEDIA_TYPE_UNSUPPORTED", formOf(["photo.pdf", png])],
    ["BAD_REQUEST", formOf(["a.pdf", pdf], ["b.pdf", pdf], ["c.pdf", pdf])],
    ["BAD_REQUEST", formOf()],
    ["BAD_REQUEST", formOf(["a.pdf", pdf]), idOf("name")],
    ["NOT_FOUND", formOf(["a.pdf", pdf]), "nothing"],
    ["BODY_TOO_LARGE", formOf(["a.pdf", Buffer.concat([pdf, Buffer.alloc(5 * 1024 * 1024)])])],
  ];
  for (const [code, body, fieldId] of refusals) {
    await assertRefused(upload(body, fieldId), code);
  }
  const elsewhere = await w.location();
  const stranger = await w.user(elsewhere.locationId);
  const params = { key, fieldId: idOf("papers") };
  const foreignUpload = stranger.app.objects.records.upload({
    params,
    query: { locationId: elsewhere.locationId },
    body: formOf(["a.pdf", pdf]),
  });
  await assertRefused(foreignUpload, "NOT_FOUND");
});

import assert from "node:assert/strict";
import { test } from "node:test";
import { examples } from "#contract/examples.ts";
import { runners, startIntegrator } from "../testing/integrator.ts";
import { openApiDocument } from "./document.ts";
import { operationsOf } from "./reference.ts";
import { requestOf, samples } from "./samples.ts";

const languages = [
  { sample: samples.curl, runner: "sh" },
  { sample: samples.javascript, runner: "js" },
  { sample: samples.python, runner: "python" },
];

test("the samples of the reference run in each language: a write, a read with a query, and one without a body", async (t) => {
  const { visitor, environment, run } = await startIntegrator(t);
  const { locationId } = visitor;
  const document = openApiDocument();
  const exampleLocation = examples["locations.locations.get"]?.request.params?.locationId ?? assert.fail("an example of a location");
  for (const { sample, runner } of languages) {
    const { command, flags } = runners[runner] ?? assert.fail(runner);
    const { contact } = await visitor.api.contacts.contacts.create({
      body: { locationId, email: "ada.byron@example.com", firstName: runner },
    });
    const ask = async (operationId: string) => {
      const entered = operationsOf(document).find(({ operation }) => operation.operationId === operationId) ?? assert.fail(operationId);
      const code = sample(requestOf(document, environment.CRM_URL ?? "", entered.path, entered.method, entered.operation));
      const { contactId = "nobody" } = examples[operationId]?.request.params ?? {};
      return run(command, [...flags, code.replaceAll(exampleLocation, locationId).replaceAll(contactId, contact.id)]);
    };
    assert.match(await ask("contacts.contacts.lookup"), new RegExp(runner), runner);
    assert.match(await ask("contacts.tags.add"), /recall due/, runner);
    assert.match(await ask("contacts.contacts.remove"), /succeeded/, runner);
    assert.match(await ask("businesses.businesses.create"), /Quay Bakery/, runner);
  }
});

import assert from "node:assert/strict";
import { test } from "node:test";
import { actorText, findSystemActor, systemActorNames } from "#contract/audit/actors.ts";
import { englishOf, spanishOf } from "#lib/i18n/english.ts";

const english = englishOf("ui");

test("an actor is shown by name, with a note if it is an integration or an operator", () => {
  const text = (kind: string, name: string | null, id: string | null = null) => actorText({ kind, id, name }, english);
  assert.equal(text("user", "Ada", "u"), "Ada");
  assert.equal(text("user", null, "u"), "u");
  assert.equal(text("user", null), "User");
  assert.equal(text("token", "Website", "t"), "Website (integration)");
  assert.equal(text("operator", "Robin"), "Robin (operator)");
  assert.equal(text("operator", "Operator"), "Operator");
  assert.equal(text("system", ""), "System");
  assert.equal(text("spaceship", null), "spaceship");
});

test("the service's own work is named in the user's language, with what it was for", () => {
  const spanish = spanishOf("ui");
  const work = (name: string) => ({ kind: "system", name });
  assert.equal(actorText(work(systemActorNames.incomingMail), english), "Incoming email");
  assert.equal(actorText(work("Survey Next visit"), english), "Survey Next visit");
  assert.equal(actorText(work("Survey Next visit"), spanish), "Encuesta Next visit");
  assert.equal(actorText(work("Waiting list"), spanish), "Lista de espera");
  assert.equal(actorText(work("Moonlight"), spanish), "Moonlight");
  for (const name of Object.values(systemActorNames)) assert.ok(findSystemActor(name), name);
});

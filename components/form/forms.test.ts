import assert from "node:assert/strict";
import { glob, readFile } from "node:fs/promises";
import { test } from "node:test";

/** Forms that place errors in another way, with the way. */
const others: Readonly<Record<string, string>> = {
  "components/contacts/page/facts/editor.tsx": "one field, with the refusal below it",
  "components/contacts/page/dnd-editor.tsx": "a popover of three fields, with the refusal below them",
  "components/contacts/tags/tag-dialogs.tsx": "one name, which is enough to start the change",
  "components/settings/settings-sidebar.tsx": "the search of the settings",
  "components/contacts/note-form.tsx": "one text, with the refusal below it",
  "components/surveys/form/survey-form.tsx": "a visitor's answers, each refusal at its question",
  "components/surveys/editor/survey-editor.tsx": "a list of questions, each refusal at its question",
  "components/imports/rows/row-sheet.tsx": "a row of an import, each refusal at its column",
  "components/inbox/thread/mail-frame.tsx": "the page of a mail, which the dashboard only frames",
  "components/ui/email-editor/toolbar.tsx": "one address, whose button is enabled when it is valid",
};

test("every form shows errors at their fields through useFormOf or useProblems, or is listed here with another way", async () => {
  const found: string[] = [];
  for await (const file of glob("components/**/*.tsx")) {
    const text = await readFile(file, "utf8");
    if (/<form\b/.test(text) && !/\b(useFormOf|useProblems)\(/.test(text)) found.push(file);
  }
  const shared = ["components/form/form-sheet.tsx", "components/mailboxes/mailbox-form-dialog.tsx", "components/setup/step-form.tsx"];
  assert.deepEqual(found.toSorted(), [...Object.keys(others), ...shared].toSorted());
});

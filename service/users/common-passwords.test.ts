import assert from "node:assert/strict";
import { test } from "node:test";
import { isCommonPassword } from "./common-passwords.ts";
import { newPassword } from "./passwords.ts";

test("a common password is found in any spelling and with anything added to meet the rules", async () => {
  for (const password of [
    ...["Password1234!", "P@ssw0rd12345", "PASSWORD-1234a!".slice(0, 14), "!!Dragon2026!!", "Qwertyuiop12!", "Iloveyou2026!!"],
    ...["PasswordPassword1!", "P-a-s-s-w-o-r-d-1!", "Football#123456", "123456789012", "ｐassword1234!A"],
  ])
    assert.equal(await isCommonPassword(password), true, password);
});

test("other passwords are accepted, whatever they contain", async () => {
  const generated = Array.from({ length: 200 }, newPassword);
  for (const password of [
    ...[
      "Correct-Horse-7-Battery",
      "Another-Horse-8-Battery",
      "Summer-Garden-12!",
      "Zwölf-Boxkämpfer-9",
      "パスワード-Kyoto-7",
      ...generated,
    ],
    ...["", "a", "x".repeat(1000), "password".repeat(200)],
  ])
    assert.equal(await isCommonPassword(password), false, password);
});

import { ApiError } from "#contract/errors.ts";

// Passwords that people choose most often. The rules for length and characters do not exclude them: "Password1234!" meets all of them.

const letters: Readonly<Record<string, string>> = {
  "0": "o",
  "1": "i",
  "3": "e",
  "4": "a",
  "5": "s",
  "7": "t",
  "8": "b",
  "@": "a",
  $: "s",
  "!": "i",
  "+": "t",
};
const spelledOut = (text: string) => text.replace(/[0134578@$!+]/g, (sign) => letters[sign] ?? sign);

let list: Promise<ReadonlySet<string>> | undefined;

/** 49,000 passwords, read when the first password is set (MIT, @zxcvbn-ts/language-common). */
const commonOnes = () => {
  list ??= import("@zxcvbn-ts/language-common").then(({ dictionary }) => new Set(dictionary["passwords-common"].map(String)));
  return list;
};

/** The longest password whose parts are checked; people do not often choose longer ones. */
const lengthMost = 64;
/** Shorter parts are found in every long password. */
const partLeast = 4;

/** The forms of a password without letters, digits and signs that people add to a common one in order to meet the rules. */
function formsOf(password: string): string[] {
  const text = password.normalize("NFKC").toLowerCase();
  const compact = text.replace(/[^\p{L}\p{N}@$!+]/gu, "");
  const forms = [text, compact].flatMap((form) => [form, form.replace(/[^\p{L}]+$/u, ""), form.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, "")]);
  return [...new Set([...forms.flatMap((form) => [form, spelledOut(form)]), wordOf(text)])].filter((form) => form.length >= partLeast);
}

/** The longest run of letters, if there are at most two other letters. */
function wordOf(text: string): string {
  const [word = "", ...others] = text.split(/[^\p{L}]+/u).toSorted((one, other) => other.length - one.length);
  return others.join("").length <= 2 ? word : "";
}

/** "passwordpassword" is as common as "password". */
const repeated = (form: string): string => /^(.+?)\1+$/.exec(form)?.[1] ?? form;

export async function isCommonPassword(password: string): Promise<boolean> {
  if (password.length > lengthMost) return false;
  const common = await commonOnes();
  return formsOf(password).some((form) => common.has(form) || common.has(repeated(form)));
}

/** Rejects a common password where people set one. The documented endpoints for users accept what the documents allow. */
export async function requireUncommon(password: string): Promise<void> {
  if (await isCommonPassword(password)) throw new ApiError("INVALID", { reason: "passwordCommon" });
}

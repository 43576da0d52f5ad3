import assert from "node:assert/strict";
import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { test } from "node:test";
import { phrases } from "./phrases.ts";

// Which texts a person meets first is settled in docs/decisions/languages.md. Types hold a page's title and what an empty list says; this
// holds the rest, wherever a part of the kit is given words.

const root = path.resolve(import.meta.dirname, "../..");

/** What each part of the kit is told in words, beside what stands between its tags. */
const textProps: Readonly<Record<string, readonly string[]>> = {
  PageHeader: ["title"],
  EmptyState: ["title"],
  Section: ["title"],
  Dialog: ["title"],
  Sheet: ["title"],
  FormSheet: ["title", "saveLabel"],
  SaveSheet: ["title", "saveLabel"],
  ConfirmDialog: ["title", "confirmLabel", "cancelLabel"],
  Button: [],
};
const between: readonly string[] = ["Button", "EmptyState"];

/** Whole files that are nothing but first texts: what a visitor, and who signs in, reads, and the board of appointments. */
const whole = [
  /^app\/\(auth\)\//,
  /^app\/\(public\)\//,
  /^components\/booking\//,
  /^components\/calendars\/(board|book|event)\//,
  /^components\/calendars\/contact-appointments/,
  /^components\/funnels\/open-funnel/,
  /^components\/integrations\/consent-form/,
  /^components\/settings\/account\//,
  /^components\/surveys\/form\//,
  /^components\/users\/(sign-in-form|password-meter)/,
];
const wholeProps = ["title", "label", "hint", "placeholder", "description", "message", "aria-label", "confirmLabel", "cancelLabel"];

type Found = { file: string; tag: string; text: string };

const slotsAs = (text: string) => text.replace(/\{\w+\}/g, "{}");
const known = new Set(Object.keys(phrases).map(slotsAs));
/** The program's own name is no word of a language. */
const isUnsaid = ({ text }: Found) => /\p{L}{2}/u.test(text.replaceAll("{}", "").replace("Frontdesk", "")) && !known.has(slotsAs(text));

/** The end of the braces, quotes or tag that begin at `at`. */
function endOf(source: string, at: number, open: string, close: string): number {
  let depth = 0;
  for (let place = at; place < source.length; place++) {
    const sign = source[place] ?? "";
    if (sign === '"' || sign === "`") {
      const end = sign === '"' ? source.indexOf('"', place + 1) : endOfTemplate(source, place);
      if (end < 0) return source.length;
      place = end;
    } else if (sign === "{" && open !== "{") place = endOf(source, place, "{", "}");
    else if (sign === open) depth++;
    else if (sign === close && source[place - 1] !== "=" && --depth === 0) return place;
  }
  return source.length;
}

function endOfTemplate(source: string, at: number): number {
  for (let place = at + 1; place < source.length; place++) {
    if (source[place] === "`") return place;
    if (source.startsWith("${", place)) place = endOf(source, place + 1, "{", "}");
  }
  return source.length;
}

/** The literals of an expression that are its value: not those that it compares, asks for by name or hands to a call. */
function literalsOf(expression: string): string[] {
  const values = expression.replace(/[!=]==? *("[^"]*"|`[^`]*`)/g, "").replace(/\b[\w.]+\((?:[^()]|\([^()]*\))*\)/g, "");
  return [...values.matchAll(/"([^"]*)"|`((?:[^`$]|\$\{[^}]*\}|\$)*)`/g)].map(
    ([, plain, template = ""]) => plain ?? template.replace(/\$\{[^}]*\}/g, "{}"),
  );
}

/** What stands between its tags itself; what parts within it are told is found with them. */
function textBetween(source: string, from: number): string {
  let text = "";
  for (let place = from, depth = 0; place < source.length && depth >= 0; place++) {
    if (source[place] === "{") place = endOf(source, place, "{", "}");
    else if (source[place] === "<") {
      const end = endOf(source, place, "<", ">");
      if (source[place + 1] === "/") depth--;
      else if (source[end - 1] !== "/") depth++;
      place = end;
    } else if (depth === 0) text += source[place];
  }
  return text.replace(/\s+/g, " ").trim();
}

function* textsIn(file: string, source: string): Generator<Found> {
  const isWhole = whole.some((pattern) => pattern.test(file));
  for (const { 1: tag = "", index } of source.matchAll(/<([A-Za-z]\w*)(?=[\s>])/g)) {
    const props = isWhole ? wholeProps : textProps[tag];
    if (props === undefined || /[\w)]/.test(source[index - 1] ?? "")) continue;
    const end = endOf(source, index, "<", ">");
    const opening = source.slice(index, end);
    for (const name of props) {
      const at = new RegExp(`\\s${name}=(?=["{])`).exec(opening);
      if (!at) continue;
      const from = at.index + at[0].length;
      const value =
        opening[from] === '"'
          ? opening.slice(from, opening.indexOf('"', from + 1) + 1)
          : opening.slice(from, endOf(opening, from, "{", "}") + 1);
      for (const text of literalsOf(value)) yield { file, tag: `${tag} ${name}`, text };
    }
    if (opening.endsWith("/") || !(isWhole || between.includes(tag))) continue;
    yield { file, tag, text: textBetween(source, end + 1) };
  }
}

async function sources(): Promise<string[]> {
  const folders = ["app", "components"];
  const entries = await Promise.all(folders.map((folder) => readdir(path.join(root, folder), { recursive: true, withFileTypes: true })));
  return entries
    .flat()
    .filter((entry) => entry.isFile() && entry.name.endsWith(".tsx"))
    .map((entry) => path.relative(root, path.join(entry.parentPath, entry.name)));
}

test("what a person meets first is said by the catalogue, which has it in every language", async () => {
  const files = await sources();
  const found = (await Promise.all(files.map(async (file) => [...textsIn(file, await readFile(path.join(root, file), "utf8"))]))).flat();
  assert.ok(found.length > 500, "the parts of the kit are found");
  for (const pattern of whole)
    assert.ok(
      found.some(({ file }) => pattern.test(file)),
      `${pattern} matches files with texts`,
    );
  const unsaid = found.filter(isUnsaid).map(({ file, tag, text }) => `${file}: ${tag}: ${text}`);
  assert.deepEqual(unsaid, []);
});

test("a text that is in no catalogue is found wherever it may hide", () => {
  const unsaid = (source: string) => [...textsIn("components/x.tsx", source)].filter(isUnsaid).map(({ text }) => text);
  assert.deepEqual(unsaid(`<Button variant="primary" onClick={() => go({ a: 1 })}>Fly away</Button>`), ["Fly away"]);
  assert.deepEqual(unsaid(`<ConfirmDialog title={isOne === "Two" ? "Fly away?" : say("Save")} confirmLabel="Save">`), ["Fly away?"]);
  assert.deepEqual(unsaid(`<Dialog title={\`Fly \${name} away?\`} size="sm">`), ["Fly {} away?"]);
  assert.deepEqual(unsaid(`<Dialog title={\`Delete \${name}?\`}>`), []);
  assert.deepEqual(unsaid(`<EmptyState title="Nothing matches" actions={<Button>Save</Button>}>Fly away {now} <b>now</b></EmptyState>`), [
    "Fly away",
  ]);
});

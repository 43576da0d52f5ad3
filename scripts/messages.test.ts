import assert from "node:assert/strict";
import { existsSync, globSync, readFileSync } from "node:fs";
import path from "node:path";
import { test } from "node:test";
import compile from "icu-minify/compile";
import { parseSync } from "oxc-parser";

// The messages of `messages/*.json` against the code that uses them.

type Messages = { readonly [key: string]: string | Messages };

const root = path.dirname(import.meta.dirname);
/** The languages with all messages, those whose missing ones are shown in English, and those with the ones that differ from a language beside them. */
const languages = ["en", "es", "fr", "de", "it", "nl", "da", "nb", "pt", "sv", "fi"] as const;
const regional = { "en-GB": "en", "fr-CA": "fr", "pt-BR": "pt" } as const;
const messagesIn = (language: string): Messages => JSON.parse(readFileSync(path.join(root, `messages/${language}.json`), "utf8"));

const leaf = (key: string, text: string): [key: string, text: string] => [key, text];
function entries(messages: Messages, prefix = ""): [key: string, text: string][] {
  return Object.entries(messages).flatMap(([key, value]) =>
    typeof value === "string" ? [leaf(prefix + key, value)] : entries(value, `${prefix}${key}.`),
  );
}

/** Texts that no dashboard shows: headings of exported files, the languages' own names, the reference of the configuration, and answers to programs that are not the dashboard. */
const notShown = new Set([
  "app/api/dashboard/phone-formats/[callingCode]/route.ts",
  "lib/api/browser-contract.ts",
  "lib/auth/options.ts",
  "lib/auth/sign-in-form.ts",
  "lib/env.ts",
  "lib/export/contact-csv.ts",
  "lib/export/contact-export.ts",
  "lib/i18n/language-names.ts",
  "lib/proxy/forward.ts",
  "lib/proxy/hooks.ts",
  "lib/proxy/route-fixtures.ts",
  "lib/server/arrival.ts",
]);

const filesIn = (folder: string) =>
  globSync(`${folder}/**/*.{ts,tsx}`, { cwd: root }).filter((file) => !/\.test\.tsx?$/.test(file) && !file.endsWith(".d.ts"));

const contents = new Map<string, string>();
function contentOf(file: string): string {
  const content = contents.get(file) ?? readFileSync(path.join(root, file), "utf8");
  contents.set(file, content);
  return content;
}

type SyntaxNode = { type: string; [part: string]: unknown };
const isNode = (value: unknown): value is SyntaxNode => typeof value === "object" && value !== null && "type" in value;

/** Every node of a part of a file with the nodes around it, the innermost first. */
function nodesIn(part: unknown): { node: SyntaxNode; within: readonly SyntaxNode[] }[] {
  const found: { node: SyntaxNode; within: readonly SyntaxNode[] }[] = [];
  const walk = (value: unknown, within: readonly SyntaxNode[]): void => {
    if (Array.isArray(value)) for (const each of value) walk(each, within);
    else if (isNode(value)) {
      found.push({ node: value, within });
      for (const each of Object.values(value)) walk(each, [value, ...within]);
    }
  };
  walk(part, []);
  return found;
}

const nodesOf = (file: string) => nodesIn(parseSync(file, contentOf(file)).program);

const textOf = (node: unknown) => (isNode(node) && node.type === "Literal" && typeof node.value === "string" ? node.value : undefined);
const nameOf = (node: unknown) => (isNode(node) ? (typeof node.name === "string" ? node.name : textOf(node)) : undefined);
const argumentOf = (node: SyntaxNode): unknown => (Array.isArray(node.arguments) ? node.arguments[0] : undefined);

/** The namespaces that the file reads messages of. */
const namespacesIn = (file: string): string[] =>
  (contentOf(file).includes("useTranslations") ? nodesOf(file) : [])
    .filter(({ node }) => node.type === "CallExpression" && nameOf(node.callee) === "useTranslations")
    .map(({ node }) => textOf(argumentOf(node)) ?? assert.fail(`${file}: the namespace of useTranslations must be a literal`));

/** The files that a file loads. */
function importsOf(file: string): string[] {
  const found = [...contentOf(file).matchAll(/(?:^import(?! type)[^;]*?|^export[^;]*? from |\bimport\()\s*"([^"]+\.tsx?)"/gm)].map(
    ([, named = ""]) => (named.startsWith("#") ? named.slice(1) : path.posix.join(path.posix.dirname(file), named)),
  );
  return found.filter((each) => existsSync(path.join(root, each)));
}

function reachable(file: string, seen = new Set<string>()): Set<string> {
  if (seen.has(file)) return seen;
  seen.add(file);
  for (const next of importsOf(file)) reachable(next, seen);
  return seen;
}

/** The areas that a page's own `Messages` names. */
const areasGiven = (file: string): string[] =>
  nodesOf(file)
    .filter(({ within }) => within.some((each) => each.type === "JSXOpeningElement" && nameOf(each.name) === "Messages"))
    .flatMap(({ node }) => textOf(node) ?? []);

/** `{name}`, plural and select arguments and tags of a message. */
function placeholdersOf(text: string): string[] {
  const found = new Set<string>();
  const lookAt = (node: unknown): void => {
    if (!Array.isArray(node)) return;
    const [name, type, options] = node;
    if (typeof name === "string") found.add(name);
    if (typeof type !== "number") node.slice(1).forEach(lookAt);
    else if (typeof options === "object" && options !== null) for (const option of Object.values(options)) lookIn(option);
  };
  const lookIn = (message: unknown): void => (Array.isArray(message) ? message.forEach(lookAt) : undefined);
  lookIn(compile(text));
  return [...found].sort();
}

test("each language has the messages of English, with the same placeholders", () => {
  const english = entries(messagesIn("en"));
  for (const language of languages) {
    const texts = new Map(entries(messagesIn(language)));
    assert.deepEqual([...texts.keys()].sort(), english.map(([key]) => key).sort(), language);
    for (const [key, text] of english) assert.deepEqual(placeholdersOf(texts.get(key) ?? ""), placeholdersOf(text), `${language}: ${key}`);
  }
});

test("a regional language has messages of its language, which differ, with the same placeholders", () => {
  for (const [language, base] of Object.entries(regional)) {
    const all = new Map(entries(messagesIn(base)));
    for (const [key, text] of entries(messagesIn(language))) {
      const other = all.get(key) ?? assert.fail(`${language}: ${key} is no message`);
      assert.notEqual(text, other, `${language}: ${key}`);
      assert.deepEqual(placeholdersOf(text), placeholdersOf(other), `${language}: ${key}`);
    }
  }
});

/** Names of keys and characters. */
const withSigns = ["imports.words.delimiter.semicolon", "inbox.inboxPage.pressJAndKToMove"];

test("French has a no-break space before two-part punctuation marks, and Canadian French only before a colon", () => {
  const french = entries(messagesIn("fr"));
  const canadian = new Map([...french, ...entries(messagesIn("fr-CA"))]);
  for (const [key, text] of [...french, ...canadian]) assert.doesNotMatch(text, / [:;?!»]|« /, key);
  for (const [key, text] of canadian) if (!withSigns.includes(key)) assert.doesNotMatch(text, /[\u00a0\u202f][;?!]/, key);
  for (const [key, text] of french) if (!withSigns.includes(key)) assert.doesNotMatch(text, /[\p{L}»][?!](?:\s|$)/u, key);
});

/** HTTP headers, names that a search or an API uses, a file's columns, and a key with dots. */
const withPlainColons = [
  "components/workflows/deliveries/delivery-sheet.tsx",
  "components/objects/value-text.ts",
  "components/objects/record-list/record-search.tsx",
  "components/form/field-messages.ts",
  "components/audit/audit-words.ts",
];

test("the dashboard joins a label and its value by `labelled`, because French writes a space before the colon", () => {
  const joined = ["app", "components"].flatMap(filesIn).filter((file) =>
    nodesOf(file).some(({ node, within: [around] }) => {
      if (node.type === "JSXText") return /^\s*:/.test(String(node.value));
      if (node.type === "Literal") return /^\s*:\s+$/.test(String(node.value));
      const isFirst = Array.isArray(around?.quasis) && around.quasis[0] === node;
      return node.type === "TemplateElement" && !isFirst && /^: /.test(String(Reflect.get(Object(node.value), "cooked")));
    }),
  );
  assert.deepEqual(joined.sort(), withPlainColons.sort());
});

test("each message is used", () => {
  const code = ["components", "app", "contract", "lib", "service"]
    .flatMap(filesIn)
    .map(contentOf)
    .filter((text) => /useTranslations|shortcut|titled|mailTexts|archiveTexts|ActorTexts/i.test(text))
    .join("\n");
  const named = new Set([...code.matchAll(/"([\w.]+)"/g)].map(([, key]) => key));
  const begun = new Set([...code.matchAll(/`([\w.]+\.)\$\{/g)].map(([, start]) => start));
  const unused = entries(messagesIn("en")).flatMap(([key]) => {
    const names = key.split(".");
    // A component names the end of a key; the rest is its namespace. An end that varies follows a template's `${`.
    const ends = names.map((_, index) => names.slice(index).join("."));
    const isNamed = ends.some((end) => named.has(end) || (end.includes(".") && begun.has(end.slice(0, end.lastIndexOf(".") + 1))));
    return isNamed ? [] : [key];
  });
  assert.deepEqual(unused, []);
});

/** The parts of a key that is a literal or a template; those of a template vary between them. */
function keyParts(call: SyntaxNode): string[] {
  const argument = argumentOf(call);
  const text = textOf(argument);
  if (text !== undefined) return [text];
  if (!isNode(argument) || argument.type !== "TemplateLiteral" || !Array.isArray(argument.quasis)) return [];
  return argument.quasis.map((quasi) => String(Reflect.get(Object(Reflect.get(Object(quasi), "value")), "cooked")));
}

/** The messages that a part of a file names, as the parts of their keys. */
const keysIn = (part: unknown) =>
  nodesIn(part)
    .filter(({ node }) => node.type === "CallExpression")
    .map(({ node }) => keyParts(node))
    .filter((parts) => parts.length > 0);

const isLabel = (each: unknown) => isNode(each) && each.type === "JSXAttribute" && nameOf(each.name) === "aria-label";

/** The names and the texts of the controls of a file whose name is not their text. */
function namedControls(file: string) {
  if (!contentOf(file).includes("aria-label=")) return [];
  const namespaces = [...new Set(namespacesIn(file))];
  return nodesOf(file).flatMap(({ node }) => {
    const opening = node.type === "JSXElement" ? node.openingElement : undefined;
    if (!isNode(opening) || !/^(?:a|label|summary)$|(?:button|Button|Link)$/.test(nameOf(opening.name) ?? "")) return [];
    const labels = keysIn(Array.isArray(opening.attributes) ? opening.attributes.filter(isLabel) : []);
    return labels.flatMap((name) => keysIn(node.children).map((text) => ({ namespaces, name, text })));
  });
}

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");

test("the name of a control contains the text that it shows, in every language, so that people who speak find it", () => {
  const controls = ["app", "components"].flatMap(filesIn).flatMap(namedControls);
  assert.ok(controls.length > 10);
  const withBase = [...languages.map((language) => [language, language] as const), ...Object.entries(regional)];
  for (const [language, base] of withBase) {
    const texts = new Map([...entries(messagesIn(base)), ...entries(messagesIn(language))]);
    for (const { namespaces, name, text } of controls)
      for (const namespace of namespaces) {
        const shown = new RegExp(`^${escaped(`${namespace}.`)}${text.map(escaped).join("(\\w+)")}$`);
        for (const [key, message] of texts) {
          const varying = shown.exec(key)?.slice(1);
          if (varying === undefined || varying.length !== name.length - 1) continue;
          const spoken = texts.get(`${namespace}.${String.raw({ raw: name }, ...varying)}`);
          if (spoken !== undefined)
            assert.ok(spoken.toLowerCase().includes(message.toLowerCase()), `${language}: “${spoken}” for “${message}”`);
        }
      }
  }
});

const areasOf = (files: readonly string[]): string[] => [
  ...new Set(
    files
      .flatMap((file) => [...reachable(file)])
      .flatMap(namespacesIn)
      .map((namespace) => namespace.split(".")[0] ?? ""),
  ),
];

/** The layouts around a file of `app/`, the innermost first. */
function layoutsAround(file: string): string[] {
  const folder = path.posix.dirname(file);
  const own = `${folder}/layout.tsx`;
  const outer = folder === "app" ? [] : layoutsAround(folder);
  return own !== file && existsSync(path.join(root, own)) ? [own, ...outer] : outer;
}

test("each page and layout provides the messages that its components use and no layout around it provides, and no others", () => {
  const errors = globSync("app/**/{error,not-found}.tsx", { cwd: root });
  for (const file of globSync("app/**/{page,layout,loading}.tsx", { cwd: root })) {
    const shown = [file, ...errors.filter((error) => layoutsAround(error)[0] === file)];
    const given = new Set(layoutsAround(file).flatMap(areasGiven));
    const needed = areasOf(shown).filter((area) => !given.has(area));
    assert.deepEqual(areasGiven(file).sort(), needed.sort(), file);
  }
});

/** Attributes and properties whose texts people read. */
const readNames = new Set([
  "aria-label",
  "alt",
  "confirmLabel",
  "description",
  "hint",
  "label",
  "message",
  "placeholder",
  "saveLabel",
  "title",
  "what",
]);
/** Names of formats and products, and a header of requests, which are the same in every language. */
const isName = (text: string) =>
  /^(?:CSV|JSON|vCard|Frontdesk|Claude Code|Claude Desktop|Samsung Internet|Authorization: Bearer |https?:\/\/\S*)$/.test(text);
const isText = (text: string) => !isName(text) && /\p{L}{2}/u.test(text) && /^\P{L}*\p{Lu}|^\s|\S\s+\S/u.test(text);
/** Two words or more, the first with a capital letter. */
const isSentence = (text: string) => /^\p{Lu}\p{Ll}+[\s,:]+\S*\p{L}/u.test(text.trim());
/** Part of a sentence, with a common English word that names and class lists lack. Excludes validation messages, which forms reword. */
const isPhrase = (text: string) =>
  /^(?!must |should )\p{Ll}[\p{L}'’]*(?: [\p{L}\d'’,.-]+)+$/u.test(text) && / (?:the|of|a|an|or|your|is|are|this) /.test(` ${text} `);

/** A call's arguments are keys and values; a comparison's sides are no text for people. */
const hidesText = new Set(["CallExpression", "BinaryExpression", "MemberExpression"]);

function literalsIn(file: string): string[] {
  return nodesOf(file).flatMap(({ node, within }) => {
    const text = node.type === "JSXText" ? node.value : node.type === "TemplateElement" && isNode(node.value) ? undefined : textOf(node);
    const cooked = node.type === "TemplateElement" ? Reflect.get(Object(node.value), "cooked") : text;
    if (typeof cooked !== "string") return [];
    if (node.type === "JSXText") return /\p{L}{2}/u.test(cooked) && !isName(cooked.trim()) ? [`${file}: ${cooked.trim()}`] : [];
    // The dashboard shows no text of a plain `Error` (`lib/api/failure.ts`).
    if (within.some((each) => each.type === "NewExpression" && /^(?:Type|Range)?Error$/.test(String(nameOf(each.callee))))) return [];
    // A sentence is text wherever it is written; a single word only where people read it.
    if ((isSentence(cooked) || isPhrase(cooked)) && !isName(cooked)) return [`${file}: ${cooked}`];
    if (!isText(cooked)) return [];
    // The word for an empty text.
    if (within[0]?.type === "LogicalExpression" && within[0].operator === "||" && within[0].right === node) return [`${file}: ${cooked}`];
    const at = within.findIndex((each) => each.type === "JSXAttribute" || each.type === "Property");
    const owner = within[at];
    if (owner === undefined || within.slice(0, at).some(({ type }) => hidesText.has(type))) return [];
    const name = nameOf(owner.type === "JSXAttribute" ? owner.name : owner.key);
    return name !== undefined && readNames.has(name) && owner.key !== node ? [`${file}: ${cooked}`] : [];
  });
}

test("no sentence that people read is written in the code of the dashboard", () => {
  const files = ["app", "components", "lib"].flatMap(filesIn).filter((file) => !notShown.has(file));
  assert.deepEqual(files.flatMap(literalsIn), []);
});

/** Properties of mails, text messages and notifications that their recipients read. */
const sentNames = new Set(["subject", "text", "html", "summary", "filename"]);
const sentVariables = new Set(["message", "subject", "body", "text", "greeting"]);

/** Texts with words in the values that become a mail, a text message or a notification. */
function sentLiteralsIn(file: string): string[] {
  return nodesOf(file).flatMap(({ node, within }) => {
    const cooked = node.type === "TemplateElement" ? Reflect.get(Object(node.value), "cooked") : textOf(node);
    if (typeof cooked !== "string" || !/\p{L}{2,}[^\p{L}]*\s|\s\p{L}{2,}/u.test(cooked)) return [];
    if (within.some((each) => each.type === "NewExpression" && /Error$/.test(String(nameOf(each.callee))))) return [];
    const isSent = within.some(
      (each) =>
        (each.type === "Property" && sentNames.has(nameOf(each.key) ?? "")) ||
        (each.type === "VariableDeclarator" && sentVariables.has(nameOf(each.id) ?? "")),
    );
    return isSent || isSentence(cooked) ? [`${file}: ${cooked}`] : [];
  });
}

/** The files of the service that write texts to people themselves. */
const writers = [
  ...["service/appointments/notices", "service/language"].flatMap(filesIn),
  "service/appointments/jobs.ts",
  "service/appointments/links.ts",
  "service/users/email-change.ts",
  "service/notifications/mails.ts",
  "service/users/invites.ts",
  "service/users/password-links.ts",
  "service/setup/setup.ts",
  "service/waiting-list/make-offer.ts",
];
/** They send what users wrote. */
const forwarders = [
  "service/calendars/notification-preview.ts",
  "service/conversations/deliver.ts",
  "service/conversations/forwards.ts",
  "service/conversations/inbox.ts",
  "service/conversations/sends.ts",
  "service/workflows/send-message.ts",
];

test("no sentence of a mail, text message or notification is written in the code of the service", () => {
  assert.deepEqual(writers.flatMap(sentLiteralsIn), []);
});

test("each file of the service that sends a mail or a text message is listed as writing its texts or as forwarding those of users", () => {
  const sending = /^import [^;]*\b(?:sendMail|sendText|sendMessage)\b[^;]*from "[^"]*\/(?:mail|sms|send)\.ts"/m;
  const senders = filesIn("service").filter((file) => !file.startsWith("service/demo/") && sending.test(contentOf(file)));
  assert.ok(senders.length > 3);
  assert.deepEqual(
    senders.filter((file) => !writers.includes(file) && !forwarders.includes(file)),
    [],
  );
});

/** Refusals with an English text alone: for programs, for the pages of another server, and those that a page words by the code or `meta`. */
const refusalsInEnglish = [
  "service/appointments/blocks.ts",
  "service/appointments/repeat.ts",
  "service/associations/associations.ts",
  "service/calendars/availability/refusals.ts",
  "service/calendars/schedules.ts",
  "service/conversations/conversations.ts",
  "service/files/public-files.ts",
  "service/http/idempotency.ts",
  "service/http/pipeline.ts",
  "service/integrations/tokens.ts",
  "service/mcp/mcp.ts",
  "service/surveys/editor.ts",
  "service/users/sessions.ts",
  "service/users/write.ts",
];

test("an error that users can see has a reason, which the dashboard shows in their language", () => {
  const inEnglish = filesIn("service").filter((file) => /new ApiError\("(?:FORBIDDEN|CONFLICT)", \{\s*message\b/.test(contentOf(file)));
  assert.deepEqual(inEnglish.sort(), refusalsInEnglish);
});

test("the service keeps why something failed as a reason with values, not as a text", () => {
  const files = filesIn("service").filter((file) => !/^service\/(?:app\.ts$|(?:cli|demo|testing|backup)\/)/.test(file));
  const texts = files.flatMap((file) =>
    nodesOf(file).flatMap(({ node, within }) => {
      const cooked = node.type === "TemplateElement" ? Reflect.get(Object(node.value), "cooked") : textOf(node);
      if (typeof cooked !== "string" || !isSentence(cooked)) return [];
      const isAnswer = within.some((each) => each.type === "NewExpression" || each.type === "CallExpression");
      const isReason = within.some((each) => each.type === "Property" && ["error", "reason", "note"].includes(nameOf(each.key) ?? ""));
      return isReason && !isAnswer ? [`${file}: ${cooked}`] : [];
    }),
  );
  assert.deepEqual(texts, []);
});

test("a text with a time is one message, because the time stands elsewhere in other languages", () => {
  const isText = (node: unknown) =>
    isNode(node) && node.type === "JSXExpressionContainer" && isNode(node.expression) && nameOf(node.expression.callee) === "t";
  const isTime = (node: unknown) =>
    isNode(node) && node.type === "JSXElement" && isNode(node.openingElement) && nameOf(node.openingElement.name) === "Time";
  const isBlank = (node: unknown) => isNode(node) && node.type === "JSXText" && String(node.value).trim() === "";
  const apart = ["app", "components"].flatMap(filesIn).filter((file) =>
    nodesOf(file).some(({ node }) => {
      const parts = Array.isArray(node.children) ? node.children.filter((child) => !isBlank(child)) : [];
      return parts.some((part, index) => isText(part) && isTime(parts[index + 1]));
    }),
  );
  assert.deepEqual(apart, []);
});

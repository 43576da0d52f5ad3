import { readdir, readFile } from "node:fs/promises";
import { inProject } from "./project.mjs";

const leaves = (messages, prefix = "") =>
  Object.entries(messages).flatMap(([key, value]) =>
    typeof value === "string" ? [[prefix + key, value]] : leaves(value, `${prefix}${key}.`),
  );

/** Languages that contain only the messages that differ from another language. */
const bases = { "en-GB": "en", "fr-CA": "fr", "pt-BR": "pt" };

/** A line for each language: the number of its messages, the number of missing ones, and its longest message. */
export async function languageReport() {
  const files = (await readdir(inProject("messages"))).filter((file) => file.endsWith(".json"));
  const texts = new Map();
  for (const file of files)
    texts.set(file.replace(/\.json$/, ""), new Map(leaves(JSON.parse(await readFile(inProject(`messages/${file}`), "utf8")))));
  const english = texts.get("en");
  return [...texts].map(([language, own]) => {
    const all = new Map([...(texts.get(bases[language]) ?? []), ...own]);
    const missing = [...english.keys()].filter((key) => !all.has(key)).length;
    const [longest, text] = [...all].reduce((one, other) => (other[1].length > one[1].length ? other : one));
    const differing = language in bases ? `, ${own.size} differ from ${bases[language]}` : "";
    return `${language}: ${all.size} messages${differing}, ${missing} missing, longest ${text.length} characters (${longest})`;
  });
}

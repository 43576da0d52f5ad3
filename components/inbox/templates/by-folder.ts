import type { Template } from "#contract/conversations/templates.ts";

export type TemplateFolder = { name: string | null; templates: Template[] };

/** Templates by folder, in the order of the folders' names; those without a folder first. */
export function byFolder(templates: readonly Template[], locale: string): TemplateFolder[] {
  const names = [...new Set(templates.map(({ folder }) => folder))];
  return names
    .toSorted((one, other) => (one === null ? -1 : other === null ? 1 : one.localeCompare(other, locale)))
    .map((name) => ({ name, templates: templates.filter(({ folder }) => folder === name) }));
}

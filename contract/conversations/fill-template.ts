/** Replaces the placeholders `{{contact.…}}` of a template with a contact's values. Missing values become empty. */
export const fillTemplate = (template: string, contact: Readonly<Record<string, unknown>>): string =>
  template.replace(/\{\{\s*contact\.(\w+)\s*\}\}/g, (_, name: string) => {
    const value = Object.hasOwn(contact, name) ? contact[name] : undefined;
    return typeof value === "string" ? value : "";
  });

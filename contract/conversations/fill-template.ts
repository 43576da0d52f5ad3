/** A template's text with a contact's values in the place of `{{contact.…}}`. What has no value is left out. */
export const fillTemplate = (template: string, contact: Readonly<Record<string, unknown>>): string =>
  template.replace(/\{\{\s*contact\.(\w+)\s*\}\}/g, (_, name: string) => {
    const value = Object.hasOwn(contact, name) ? contact[name] : undefined;
    return typeof value === "string" ? value : "";
  });

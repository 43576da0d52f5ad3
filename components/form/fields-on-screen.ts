import { useEffect } from "react";

/** The names of each form's fields on screen, with the ids of their controls. */
const forms = new WeakMap<object, Map<string, string>>();

const none: ReadonlyMap<string, string> = new Map();

export const fieldsOnScreen = (control: object): ReadonlyMap<string, string> => forms.get(control) ?? none;

/** Registers a field with its form, so that messages about it are shown there. */
export function useFieldOnScreen(control: object, name: string, id: string): void {
  useEffect(() => {
    const fields = forms.get(control) ?? new Map<string, string>();
    forms.set(control, fields);
    fields.set(name, id);
    return () => {
      if (fields.get(name) === id) fields.delete(name);
    };
  }, [control, name, id]);
}

/** The form element that contains these fields; undefined if none is on screen. */
export function formElementOf(control: object): HTMLFormElement | undefined {
  for (const id of fieldsOnScreen(control).values()) {
    const form = document.getElementById(id)?.closest("form");
    if (form) return form;
  }
  return undefined;
}

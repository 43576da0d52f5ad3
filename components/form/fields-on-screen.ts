import { useEffect } from "react";

/** The fields of each form that are on screen: their names, with the ids of their controls. */
const forms = new WeakMap<object, Map<string, string>>();

const none: ReadonlyMap<string, string> = new Map();

export const fieldsOnScreen = (control: object): ReadonlyMap<string, string> => forms.get(control) ?? none;

/** Makes a field known to its form, so that a message about it can be shown there. */
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

/** The element of the form that these fields are in; undefined where none of them is on screen. */
export function formElementOf(control: object): HTMLFormElement | undefined {
  for (const id of fieldsOnScreen(control).values()) {
    const form = document.getElementById(id)?.closest("form");
    if (form) return form;
  }
  return undefined;
}

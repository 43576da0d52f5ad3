/** Either the listed rows, or all rows that match the current filter except the listed ones. */
export type Selection = { mode: "some"; ids: ReadonlySet<string> } | { mode: "allMatching"; except: ReadonlySet<string> };

export const noSelection: Selection = { mode: "some", ids: new Set() };

export const allMatching: Selection = { mode: "allMatching", except: new Set() };

export const isSelected = (selection: Selection, id: string): boolean =>
  selection.mode === "some" ? selection.ids.has(id) : !selection.except.has(id);

export const selectedCount = (selection: Selection, total: number): number =>
  selection.mode === "some" ? selection.ids.size : Math.max(0, total - selection.except.size);

/** Selects or deselects the listed rows, in either mode. */
export function withRows(selection: Selection, ids: Iterable<string>, chosen: boolean): Selection {
  const named = new Set(selection.mode === "some" ? selection.ids : selection.except);
  const add = selection.mode === "some" ? chosen : !chosen;
  for (const id of ids) {
    if (add) named.add(id);
    else named.delete(id);
  }
  return selection.mode === "some" ? { mode: "some", ids: named } : { mode: "allMatching", except: named };
}

export const toggled = (selection: Selection, id: string): Selection => withRows(selection, [id], !isSelected(selection, id));

export type SelectionExtent = "none" | "some" | "all";

export function extentOf(selection: Selection, total: number): SelectionExtent {
  const count = selectedCount(selection, total);
  if (count === 0) return "none";
  return count >= total ? "all" : "some";
}

/** The ids between two positions, both inclusive, and the number of rows in between that are not loaded. */
export function idsBetween(from: number, to: number, idAt: (index: number) => string | undefined): { ids: string[]; missing: number } {
  const ids: string[] = [];
  let missing = 0;
  for (let index = Math.min(from, to); index <= Math.max(from, to); index++) {
    const id = idAt(index);
    if (id === undefined) missing++;
    else ids.push(id);
  }
  return { ids, missing };
}

export type Sort = { id: string; direction: "asc" | "desc" };

/** A column's next sort: ascending, descending, unsorted. */
export function nextSort(sort: Sort | undefined, id: string): Sort | undefined {
  if (sort?.id !== id) return { id, direction: "asc" };
  return sort.direction === "asc" ? { id, direction: "desc" } : undefined;
}

export const ariaSort = (sort: Sort | undefined, id: string): "ascending" | "descending" | "none" =>
  sort?.id !== id ? "none" : sort.direction === "asc" ? "ascending" : "descending";

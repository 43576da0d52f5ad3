import type { BulkAction, BulkReason } from "#contract/contacts/bulk.ts";
import type { Contact } from "#contract/contacts/contacts.ts";
import type { SearchFilter } from "#contract/contacts/search-filter.ts";

/** Contacts by their ids, or all results of a search except the listed ones. */
export type BulkTarget = { ids: string[] } | { query?: string; filters?: SearchFilter[]; except: string[] };

export type BulkProgress = { total: number; done: number; failed: number; unchanged: number };

export type BulkEnd = { status: "done" | "failed" | "cancelled"; error?: unknown };

/** A contact, and the reason why the action did not apply to it. `refused` is another server's error. */
export type NotApplied = { contactId: string; name: string | null; reason: BulkReason | { code: "refused"; error: unknown } };

/** A bulk action, run by the service or by the browser. */
export type BulkWork = {
  /** Resolves when the action has ended. */
  run(report: (progress: BulkProgress) => void, signal: AbortSignal): Promise<BulkEnd>;
  failures(): Promise<readonly NotApplied[]>;
  /** Repeats the action for the contacts that failed. */
  retry(): BulkWork;
  /** After an undo: the contacts that were not restored completely, with the reason. Undefined if the server does not report them. */
  leftOut?: (() => Promise<readonly NotApplied[]>) | undefined;
  /** Undoes the action; undefined if an exact undo is not possible. */
  undo: (() => BulkWork) | undefined;
};

export type BulkEngine = (action: BulkAction, target: BulkTarget, known: (contactId: string) => Contact | undefined) => BulkWork;

export const isUndoable = (action: BulkAction): boolean => action.kind !== "enter-workflow" && action.kind !== "enter-campaign";

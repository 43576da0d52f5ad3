import type { BulkAction, BulkResult } from "#contract/contacts/bulk.ts";
import type { Contact } from "#contract/contacts/contacts.ts";
import type { SearchFilter } from "#contract/contacts/search-filter.ts";

/** Some contacts by their ids, or all that a search finds but those named. */
export type BulkTarget = { ids: string[] } | { query?: string; filters?: SearchFilter[]; except: string[] };

export type BulkProgress = { total: number; done: number; failed: number; unchanged: number };

export type BulkEnd = { status: "done" | "failed" | "cancelled"; error?: string };

/** A contact, and why something was not done with it. */
export type BulkReason = Pick<BulkResult, "contactId" | "name" | "message">;

/** One piece of work on many contacts, wherever it is done. */
export type BulkWork = {
  /** Settles when the work has ended. */
  run(tell: (progress: BulkProgress) => void, signal: AbortSignal): Promise<BulkEnd>;
  failures(): Promise<readonly BulkResult[]>;
  /** The same for those that failed. */
  retry(): BulkWork;
  /** Of an undo: the contacts that it left as they were or restored only in part, with why. Undefined where nothing is known of them. */
  leftOut?: (() => Promise<readonly BulkReason[]>) | undefined;
  /** Takes back what was changed; undefined where that cannot be exact. */
  undo: (() => BulkWork) | undefined;
};

export type BulkEngine = (action: BulkAction, target: BulkTarget, known: (contactId: string) => Contact | undefined) => BulkWork;

export const isUndoable = (action: BulkAction): boolean => action.kind !== "enter-workflow" && action.kind !== "enter-campaign";

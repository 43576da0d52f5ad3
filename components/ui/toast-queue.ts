type ToastTone = "neutral" | "success" | "danger";

/** Without a label, the action is an undo. */
type ToastAction = { label?: string; onSelect: () => Promise<unknown> | unknown };

export type Toast = {
  id: number;
  title: string;
  description?: string;
  tone: ToastTone;
  action?: ToastAction;
  traceId?: string;
  /** Undefined if the toast stays until it is dismissed. */
  durationMs: number | undefined;
};

export type NewToast = Omit<Toast, "id" | "tone" | "durationMs"> & Partial<Pick<Toast, "tone" | "durationMs">>;

let toasts: readonly Toast[] = [];
let lastId = 0;
const listeners = new Set<() => void>();

const change = (next: readonly Toast[]) => {
  toasts = next;
  for (const listener of listeners) listener();
};

/** Shows the three newest toasts, so that the latest undo is visible. Older ones wait, and none is lost. */
export const shownAtOnce = 3;

export const toastQueue = {
  read: (): readonly Toast[] => toasts,
  subscribe: (listener: () => void) => {
    listeners.add(listener);
    return () => {
      listeners.delete(listener);
    };
  },
};

/** Failures stay until they are dismissed. Toasts with an action stay longer than others. */
export function notify(toast: NewToast): number {
  const id = ++lastId;
  const tone = toast.tone ?? "neutral";
  const durationMs = "durationMs" in toast ? toast.durationMs : tone === "danger" ? undefined : toast.action ? 8000 : 4500;
  change([...toasts, { ...toast, id, tone, durationMs }]);
  return id;
}

export const dismiss = (id: number): void => change(toasts.filter((toast) => toast.id !== id));

/** Shows that something was done, with an undo action. */
export const notifyUndo = (title: string, undo: () => Promise<unknown> | unknown): number => notify({ title, action: { onSelect: undo } });

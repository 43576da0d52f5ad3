"use client";

import { CircleCheck, TriangleAlert, X } from "lucide-react";
import { useEffect, useRef, useState, useSyncExternalStore } from "react";
import { useTranslations } from "use-intl";
import { useFailureText } from "./failure-text.ts";
import { dismiss, notify, shownAtOnce, type Toast, toastQueue } from "./toast-queue.ts";
import { TraceId } from "./trace-id.tsx";

const none: readonly Toast[] = [];

function ToastCard({ toast, paused }: { toast: Toast; paused: boolean }) {
  const t = useTranslations("ui.toast");
  const failureText = useFailureText();
  const [acting, setActing] = useState(false);
  const leftMs = useRef(toast.durationMs);
  useEffect(() => {
    if (paused || acting || leftMs.current === undefined) return;
    const startedAt = performance.now();
    const timer = setTimeout(() => dismiss(toast.id), leftMs.current);
    return () => {
      clearTimeout(timer);
      if (leftMs.current !== undefined) leftMs.current = Math.max(1000, leftMs.current - (performance.now() - startedAt));
    };
  }, [paused, acting, toast.id]);

  const act = async () => {
    if (!toast.action) return;
    setActing(true);
    try {
      await toast.action.onSelect();
      dismiss(toast.id);
    } catch (error) {
      dismiss(toast.id);
      notify({
        title: toast.action.label === undefined ? t("undoFailed") : t("actionFailed", { action: toast.action.label }),
        description: failureText(error).message,
        tone: "danger",
      });
    }
  };

  return (
    <div
      // The region announces all other toasts.
      role={toast.tone === "danger" ? "alert" : undefined}
      className="toast-card pointer-events-auto flex items-start gap-2.5 rounded-lg bg-overlay py-2 ps-3 pe-2 text-sm shadow-overlay"
    >
      {toast.tone === "success" ? <CircleCheck aria-hidden className="mt-1 size-4 shrink-0 text-success-soft-foreground" /> : null}
      {toast.tone === "danger" ? <TriangleAlert aria-hidden className="mt-1 size-4 shrink-0 text-danger-soft-foreground" /> : null}
      <div className="min-w-0 flex-1 py-0.5">
        <p className="font-medium wrap-break-word">{toast.title}</p>
        {toast.description ? <p className="wrap-break-word text-muted">{toast.description}</p> : null}
        {toast.traceId ? <TraceId id={toast.traceId} /> : null}
      </div>
      {toast.action ? (
        <button
          type="button"
          onClick={act}
          disabled={acting}
          className="h-6 shrink-0 rounded px-2 font-medium text-accent-text hover:bg-default disabled:opacity-50"
        >
          {toast.action.label ?? t("undo")}
        </button>
      ) : null}
      <button
        type="button"
        aria-label={t("dismiss")}
        onClick={() => dismiss(toast.id)}
        className="grid size-6 shrink-0 place-items-center rounded text-muted hover:bg-default hover:text-foreground"
      >
        <X aria-hidden className="size-3.5" />
      </button>
    </div>
  );
}

/**
 * Renders the toasts, at the top in the middle, where no page has a control that is used while one works: save bars and composers are at the
 * bottom, the account and the sidebar at the left, and actions at the right.
 *
 * Hovering or focusing it pauses their timers. */
export function ToastRegion() {
  const t = useTranslations("ui.toast");
  const toasts = useSyncExternalStore(toastQueue.subscribe, toastQueue.read, () => none);
  const [paused, setPaused] = useState(false);
  const shown = toasts.slice(-shownAtOnce);
  useEffect(() => {
    if (toasts.length === 0) setPaused(false);
  }, [toasts.length]);
  return (
    <section
      aria-label={t("notifications")}
      aria-live="polite"
      className="pointer-events-none fixed inset-x-0 top-0 z-(--z-index-toast) flex justify-center px-4 pt-[max(0.25rem,env(safe-area-inset-top))] md:pt-3 print:hidden"
      onPointerEnter={() => setPaused(true)}
      onPointerLeave={() => setPaused(false)}
      onFocus={() => setPaused(true)}
      onBlur={() => setPaused(false)}
      data-react-aria-top-layer="true"
    >
      <div className="grid w-full max-w-96 gap-2">
        {shown.map((toast) => (
          <ToastCard key={toast.id} toast={toast} paused={paused} />
        ))}
      </div>
      {toasts.length > shown.length ? <p className="sr-only">{t("more", { count: toasts.length - shown.length })}</p> : null}
    </section>
  );
}

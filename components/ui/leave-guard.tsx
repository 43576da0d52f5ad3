"use client";

import dynamic from "next/dynamic";
import { useEffect, useSyncExternalStore } from "react";
import { answerLeaving, askLeaving, leavingAsked, lossNotAgreed, onLeavingAsked } from "./leaving.ts";

const DiscardDialog = dynamic(() => import("./discard-dialog.tsx").then((module) => module.DiscardDialog), { ssr: false });

const nothing = () => undefined;

/** Asks before a link, the browser's Back or a reload discards unsaved changes. The root layout renders it once. */
export function LeaveGuard() {
  const asked = useSyncExternalStore(onLeavingAsked, leavingAsked, nothing);
  useEffect(() => {
    const stops = [watchUnload(), watchLinks(), watchHistory()];
    return () => {
      for (const stop of stops) stop();
    };
  }, []);
  return asked === undefined ? null : <DiscardDialog loss={asked.loss} onAnswer={answerLeaving} />;
}

/** For a reload, a closed tab or another site, the browser asks with its own text. */
function watchUnload(): () => void {
  const ask = (event: BeforeUnloadEvent) => {
    if (lossNotAgreed() !== undefined) event.preventDefault();
  };
  window.addEventListener("beforeunload", ask);
  return () => window.removeEventListener("beforeunload", ask);
}

const isPlain = (event: MouseEvent) =>
  event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey && !event.defaultPrevented;

/** Undefined if the link does not leave this page. */
function linkOf(event: MouseEvent): HTMLAnchorElement | undefined {
  const link = event.target instanceof Element ? event.target.closest("a") : null;
  if (link === null || !link.href || link.hasAttribute("download") || (link.target !== "" && link.target !== "_self")) return undefined;
  const to = new URL(link.href);
  const isHere = to.pathname === window.location.pathname && to.search === window.location.search;
  // For a link to another site, the browser asks itself.
  return to.origin === window.location.origin && !isHere ? link : undefined;
}

function watchLinks(): () => void {
  const ask = (event: MouseEvent) => {
    const link = isPlain(event) ? linkOf(event) : undefined;
    const loss = link === undefined ? undefined : lossNotAgreed();
    if (link === undefined || loss === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    askLeaving({ loss, go: () => link.click() });
  };
  document.addEventListener("click", ask, { capture: true });
  return () => document.removeEventListener("click", ask, { capture: true });
}

/** The index of this page in the browser's history. Undefined in browsers without the Navigation API. */
const place = (): number | undefined => ("navigation" in window ? window.navigation.currentEntry?.index : undefined);

/**
 * The browser has already gone back when the page receives the event. The guard therefore hides the event from the router, returns to the
 * page, and goes back again if the user confirms.
 */
function watchHistory(): () => void {
  let before = place();
  let isReturning = false;
  const follow = () => {
    if (!isReturning) before = place();
  };
  const ask = (event: PopStateEvent) => {
    if (isReturning) {
      isReturning = false;
      event.stopImmediatePropagation();
      return;
    }
    const now = place();
    const loss = lossNotAgreed();
    if (loss === undefined) {
      before = now;
      return;
    }
    event.stopImmediatePropagation();
    const steps = now === undefined || before === undefined || now === before ? -1 : now - before;
    isReturning = true;
    window.history.go(-steps);
    askLeaving({ loss, go: () => window.history.go(steps) });
  };
  // Registered for the capture phase, so that it runs before the router's listener, which is on the window as well.
  window.addEventListener("popstate", ask, { capture: true });
  const navigation = "navigation" in window ? window.navigation : undefined;
  const changed = (event: NavigationCurrentEntryChangeEvent) => {
    if (event.navigationType !== "traverse") follow();
  };
  navigation?.addEventListener("currententrychange", changed);
  return () => {
    window.removeEventListener("popstate", ask, { capture: true });
    navigation?.removeEventListener("currententrychange", changed);
  };
}

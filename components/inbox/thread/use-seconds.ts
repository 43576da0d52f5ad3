"use client";

import { useEffect, useState } from "react";

/** The time in milliseconds, updated every second while it is needed. */
export function useSeconds(isWanted: boolean): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    if (!isWanted) return;
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, [isWanted]);
  return now;
}

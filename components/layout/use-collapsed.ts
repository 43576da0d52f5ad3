"use client";

import { useStoredText } from "../ui/use-stored-text.ts";

/** Whether the sidebar shows only icons, stored in the browser. */
export function useCollapsed(): [boolean, (collapsed: boolean) => void] {
  const [text, write] = useStoredText("sidebar-collapsed");
  return [text === "1", (collapsed) => write(collapsed ? "1" : "0")];
}

"use client";

import { useEffect, useRef, useState } from "react";
import { useFailureText } from "./failure-text.ts";
import type { Option } from "./option.ts";

export type OptionSource = readonly Option[] | ((query: string, signal: AbortSignal) => Promise<readonly Option[]>);

const matching = (options: readonly Option[], query: string): readonly Option[] => {
  const wanted = query.trim().toLowerCase();
  return wanted
    ? options.filter((option) =>
        `${option.label} ${typeof option.description === "string" ? option.description : ""}`.toLowerCase().includes(wanted),
      )
    : options;
};

/** The options for the typed text: filtered from a list, or searched after a short pause. Only the latest search counts. */
export function useOptions(source: OptionSource, query: string): { options: readonly Option[]; busy: boolean; failure?: string } {
  const [found, setFound] = useState<{ options: readonly Option[]; busy: boolean; failure?: string }>({ options: [], busy: false });
  const failureText = useFailureText();
  const searching = typeof source === "function";
  const search = useRef(source);
  search.current = source;

  useEffect(() => {
    if (!searching) return;
    const asking = new AbortController();
    setFound((before) => ({ options: before.options, busy: true }));
    const timer = setTimeout(() => {
      const ask = search.current;
      if (typeof ask !== "function") return;
      ask(query, asking.signal).then(
        (options) => {
          if (!asking.signal.aborted) setFound({ options, busy: false });
        },
        (error: unknown) => {
          if (!asking.signal.aborted) setFound({ options: [], busy: false, failure: failureText(error).message });
        },
      );
    }, 150);
    return () => {
      clearTimeout(timer);
      asking.abort();
    };
  }, [searching, query, failureText]);

  return typeof source === "function" ? found : { options: matching(source, query), busy: false };
}

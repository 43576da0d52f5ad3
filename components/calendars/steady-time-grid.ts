import timeGridPlugin from "@fullcalendar/react/timegrid";
import type { Component } from "react";

type Build = (...given: unknown[]) => unknown;
type View = Component & { buildDayCols: Build };
type ViewClass = new (...given: unknown[]) => View;
type Plugin = { views: { timeGrid: { component: ViewClass } } };

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === "object" && value !== null;

const isSameWord = (one: unknown, other: unknown): boolean => {
  if (one === other) return true;
  if (!isRecord(one) || !isRecord(other)) return false;
  const names = Object.keys({ ...one, ...other });
  return names.every((name) => one[name] === other[name]);
};

/** What was made from the same words stays the same thing. */
export function remembering(build: Build): Build {
  let before: { given: unknown[]; made: unknown } | undefined;
  return (...given) => {
    const isKnown = before?.given.length === given.length && before.given.every((word, place) => isSameWord(word, given[place]));
    if (!isKnown || before === undefined) before = { given, made: build(...given) };
    return before.made;
  };
}

function steady(plugin: Plugin): Plugin {
  const { timeGrid } = plugin.views;
  class SteadyTimeGrid extends timeGrid.component {
    constructor(...given: unknown[]) {
      super(...given);
      this.buildDayCols = remembering(this.buildDayCols);
    }
  }
  return { ...plugin, views: { ...plugin.views, timeGrid: { ...timeGrid, component: SteadyTimeGrid } } };
}

/**
 * FullCalendar 7.1 builds the columns of a time grid anew at every step of a drag, since it hands its own memory a new object each
 * time, and with them every appointment on the board. Here they stay until the days change.
 */
// biome-ignore lint/nursery/noUnsafeTypeAssertion: the plugin's declaration hides what it holds; a test looks at it
export const steadyTimeGrid = steady(timeGridPlugin as unknown as Plugin) as unknown as typeof timeGridPlugin;

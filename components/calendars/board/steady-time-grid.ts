import timeGridPlugin from "@fullcalendar/react/timegrid";
import type { Component } from "react";

type BuildColumns = (days: unknown, zone: unknown, range: unknown) => unknown;
type View = Component & { buildDayCols: BuildColumns };
type ViewClass = new (...given: unknown[]) => View;
type Plugin = { views: { timeGrid: { component: ViewClass } } };

/** The same days in the same zone are the same columns. */
function remembering(build: BuildColumns): BuildColumns {
  let before: { days?: unknown; zone?: unknown; columns?: unknown } = {};
  return (days, zone, range) => {
    if (before.days !== days || before.zone !== zone) before = { days, zone, columns: build(days, zone, range) };
    return before.columns;
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

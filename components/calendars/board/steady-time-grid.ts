import timeGridPlugin from "@fullcalendar/react/timegrid";
import type { Component } from "react";

type BuildColumns = (days: unknown, zone: unknown, range: unknown) => unknown;
type View = Component & { buildDayCols: BuildColumns };
type ViewClass = new (...given: unknown[]) => View;
type Plugin = { views: { timeGrid: { component: ViewClass } } };

/** Returns the same columns for the same days in the same time zone. */
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
 * FullCalendar 7.1 creates the columns of a time grid again at every step of a drag, because it passes a new object to its own cache, and
 * renders every appointment again. This plugin keeps the columns until the days change.
 */
// biome-ignore lint/nursery/noUnsafeTypeAssertion: the plugin's declaration hides what it holds; a test looks at it
export const steadyTimeGrid = steady(timeGridPlugin as unknown as Plugin) as unknown as typeof timeGridPlugin;

import assert from "node:assert/strict";
import { test } from "node:test";
import timeGridPlugin from "@fullcalendar/react/timegrid";
import { steadyTimeGrid } from "./steady-time-grid.ts";

const componentOf = (plugin: object) => {
  const component = Reflect.get(Reflect.get(Reflect.get(plugin, "views"), "timeGrid"), "component");
  assert.equal(typeof component, "function");
  return component;
};

test("the board's columns are the same object as long as their days are the same", () => {
  const series = { dates: [new Date("2026-03-02T00:00Z")] };
  const zone = { add: (date: Date) => date };
  const range = { start: series.dates[0], end: new Date("2026-03-03T00:00Z") };
  const columnsOf = (view: unknown, days = series): unknown[] => {
    assert.ok(typeof view === "object" && view !== null);
    return Reflect.get(view, "buildDayCols")(days, zone, { slotRange: range, activeRange: range });
  };

  const ours = Reflect.construct(componentOf(steadyTimeGrid), [{}, {}]);
  assert.equal(columnsOf(ours).length, 1);
  assert.equal(columnsOf(ours), columnsOf(ours));
  assert.equal(columnsOf(ours, { dates: [] }).length, 0);
  const original = Reflect.construct(componentOf(timeGridPlugin), [{}, {}]);
  assert.notEqual(
    columnsOf(original),
    columnsOf(original),
    "FullCalendar now keeps the columns itself: steady-time-grid.ts can be removed.",
  );
});

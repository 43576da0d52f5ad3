import assert from "node:assert/strict";
import { test } from "node:test";
import { permissionNames } from "#contract/permissions.ts";
import { permissionGroups } from "./permission-groups.ts";

test("every switch is in exactly one group", () => {
  const shown = permissionGroups.flatMap(({ switches }): readonly string[] => switches);
  assert.deepEqual([...shown].sort(), [...permissionNames].sort());
});

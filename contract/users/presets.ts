import { z } from "zod";
import { id, locationQuery, shortText, succeeded } from "../common.ts";
import { endpoint } from "../endpoint.ts";
import { permissionsSent, type Rights } from "../permissions.ts";
import { scopes } from "../scopes.ts";
import { userRole, userScope } from "./users.ts";

// Sets of rights that an admin gives to a user in one step. Each location has the built-in presets until an admin changes or deletes them.

const scopeList = z.array(userScope).max(500).nullable();

const presetRights = { role: userRole, permissions: permissionsSent, scopes: scopeList, scopesAssignedToOnly: scopeList };

const preset = z.object({
  /** For a built-in preset: its key in `defaultPresets`. */
  id,
  /** Null for a built-in preset that keeps its name, which the reader sees in their language. */
  name: z.string().nullable(),
  ...presetRights,
});
export type Preset = z.output<typeof preset>;

export const presetName = shortText.trim().min(1).max(80);
const presetWrite = z.strictObject({ name: presetName.nullable(), ...presetRights });
export type PresetWrite = z.output<typeof presetWrite>;

type PresetDefault = Rights & Pick<Preset, "role" | "permissions"> & { scopes: string[] | null; scopesAssignedToOnly: null };

/** The built-in presets by id. */
export const defaultPresets = {
  reception: {
    role: "user",
    permissions: { settingsEnabled: false, workflowsReadOnly: true, campaignsReadOnly: true, funnelsEnabled: false },
    ...{ scopes: null, scopesAssignedToOnly: null },
  },
  dentist: {
    role: "user",
    permissions: {
      ...{ settingsEnabled: false, bulkRequestsEnabled: false, workflowsEnabled: false, campaignsEnabled: false },
      ...{ funnelsEnabled: false, dashboardStatsEnabled: false },
    },
    ...{ scopes: null, scopesAssignedToOnly: null },
  },
  manager: { role: "admin", permissions: {}, scopes: null, scopesAssignedToOnly: null },
  readOnly: {
    role: "user",
    permissions: { settingsEnabled: false, bulkRequestsEnabled: false },
    ...{ scopes: scopes.filter((scope) => scope.endsWith(".readonly")), scopesAssignedToOnly: null },
  },
} as const satisfies Record<string, PresetDefault>;
export type DefaultPreset = keyof typeof defaultPresets;
export const isDefaultPreset = (presetId: string): presetId is DefaultPreset => Object.hasOwn(defaultPresets, presetId);

const params = z.object({ presetId: id });
const forAdmins = { session: true, right: "signedIn", reach: "wholeLocation", area: "users", adminOnly: true } as const;

export const presets = {
  list: endpoint({
    route: "GET /application/permission-presets",
    summary: "The location's presets, the built-in ones first.",
    ...forAdmins,
    area: "settings",
    input: { query: locationQuery },
    output: z.object({ presets: z.array(preset) }),
  }),
  create: endpoint({
    route: "POST /application/permission-presets",
    summary: "Add a preset.",
    ...forAdmins,
    input: { query: locationQuery, body: presetWrite.extend({ name: presetName }) },
    status: 201,
    output: z.object({ preset }),
    errors: ["CONFLICT"],
  }),
  update: endpoint({
    route: "PUT /application/permission-presets/:presetId",
    summary: "Change a preset. Users who were given it keep their rights.",
    ...forAdmins,
    input: { params, query: locationQuery, body: presetWrite },
    output: z.object({ preset }),
    errors: ["NOT_FOUND"],
  }),
  remove: endpoint({
    route: "DELETE /application/permission-presets/:presetId",
    summary: "Delete a preset. Users who were given it keep their rights.",
    ...forAdmins,
    input: { params, query: locationQuery },
    output: succeeded,
    errors: ["NOT_FOUND"],
  }),
};

import assert from "node:assert/strict";
import type { FieldOption } from "#db/contacts/tables.ts";
import { newId } from "#db/ids.ts";
import type { TestApp, Visitor } from "../testing/test-app.ts";

// Fixtures for contact tests: records that only an operator can create, and a client that sends arbitrary requests.

type FieldSpec = { key: string; dataType: string; options?: FieldOption[]; allowCustomOption?: boolean };

/** Creates a custom field of contacts and returns its id. */
export async function customField(w: TestApp, locationId: string, spec: FieldSpec): Promise<string> {
  const id = newId();
  await w.db.query
    .insertInto("custom_field")
    .values({
      location_id: locationId,
      id,
      name: spec.key,
      field_key: `contact.${spec.key}`,
      data_type: spec.dataType,
      options: JSON.stringify(spec.options ?? []),
      allow_custom_option: spec.allowCustomOption ?? false,
    })
    .execute();
  return id;
}

export async function campaign(w: TestApp, locationId: string, name: string, status = "published"): Promise<string> {
  const id = newId();
  await w.db.query.insertInto("campaign").values({ location_id: locationId, id, name, status }).execute();
  return id;
}

export async function workflow(w: TestApp, locationId: string, name: string, status = "published"): Promise<string> {
  const id = newId();
  await w.db.query.insertInto("workflow").values({ location_id: locationId, id, name, status }).execute();
  return id;
}

/** Changes whether an existing location allows duplicates. */
export const allowDuplicates = (w: TestApp, locationId: string, allowed: boolean) =>
  w.db.query.updateTable("location").set({ allow_duplicate_contact: allowed }).where("id", "=", locationId).execute();

export type Reply = { status: number; body: unknown; headers: Headers };

/** Sends requests like an integration: a string body is sent unchanged, anything else as JSON. */
export function integration(w: TestApp, { token }: Pick<Visitor, "token">) {
  const send = async (method: string, path: string, body?: unknown, more: Record<string, string> = {}): Promise<Reply> => {
    const response = await w.fetch(path, {
      method,
      headers: {
        version: "v3",
        authorization: `Bearer ${token}`,
        ...(body === undefined ? {} : { "content-type": "application/json" }),
        ...more,
      },
      ...(body === undefined ? {} : { body: typeof body === "string" ? body : JSON.stringify(body) }),
    });
    const answer: unknown = await response.json();
    return { status: response.status, body: answer, headers: response.headers };
  };
  return {
    get: (path: string, more?: Record<string, string>) => send("GET", path, undefined, more),
    post: (path: string, body?: unknown, more?: Record<string, string>) => send("POST", path, body, more),
    put: (path: string, body?: unknown, more?: Record<string, string>) => send("PUT", path, body, more),
    delete: (path: string, body?: unknown, more?: Record<string, string>) => send("DELETE", path, body, more),
  };
}

/** A part of an untyped response, by its dotted path. */
export const at = (body: unknown, path: string): unknown =>
  path
    .split(".")
    .reduce<unknown>((value, step) => (typeof value === "object" && value !== null ? Reflect.get(value, step) : undefined), body);

export function textAt(body: unknown, path: string): string {
  const text = at(body, path);
  assert.ok(typeof text === "string", `${path} is not a text in ${JSON.stringify(body)}`);
  return text;
}

export const thrownBy = (promise: Promise<unknown>): Promise<unknown> =>
  promise.then(
    () => assert.fail("it was not refused"),
    (thrown: unknown) => thrown,
  );

export const isoWithMs = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/;

import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import path from "node:path";
import type { TestContext } from "node:test";
import type { ImportOptions } from "#contract/imports/imports.ts";
import { workOff } from "../jobs/jobs.ts";
import { startTestApp, type TestApp } from "../testing/test-app.ts";

/** A location whose user imports through the API; the queue runs only when the test asks for it. */
export async function startImportApp(t: TestContext, how: Parameters<TestApp["location"]>[0] = {}) {
  const w = await startTestApp(t);
  const visitor = await w.location(how);
  const { locationId, api, tenant } = visitor;
  const user = await w.user(locationId);
  const { app } = user;
  const query = { locationId };
  const body = { locationId };
  const jobs = w.deps;

  const of = (importId: string) => {
    const params = { importId };
    const get = async () => (await app.imports.get({ params, query })).import;
    const step = (name: "check" | "run" | "undo") => async () => {
      await app.imports[name]({ params, body });
      await workOff(jobs);
      return get();
    };
    return {
      params,
      get,
      check: step("check"),
      run: step("run"),
      undo: step("undo"),
      set: async (options: Partial<ImportOptions>) => {
        const { options: former } = await get();
        return (await app.imports.update({ params, body: { ...body, options: { ...former, ...options } } })).import;
      },
      rows: async (filter: object = {}) => (await app.imports.rows({ params, query: { ...query, ...filter } })).rows,
    };
  };

  return {
    ...w,
    testApp: w,
    visitor,
    api,
    app,
    me: user,
    tenant,
    locationId,
    query,
    body,
    jobs,
    of,
    async upload(text: string | Uint8Array<ArrayBuffer>, name = "people.csv") {
      const made = await app.imports.create({
        query: { ...query, name },
        body: typeof text === "string" ? new TextEncoder().encode(text) : text,
      });
      return of(made.import.id);
    },
    async fixture(name: string) {
      return new Uint8Array(await readFile(path.join(import.meta.dirname, "fixtures", name)));
    },
    async contacts() {
      const found = await api.contacts.search.contacts({ body: { locationId, pageLimit: 100 } });
      return found.contacts;
    },
    shown: async (contactId: string) => (await api.contacts.contacts.get({ params: { contactId } })).contact,
    async contactBy(email: string) {
      const found = await api.contacts.contacts.lookup({ query: { locationId, email } });
      const [contact] = found.contacts;
      assert.ok(contact, `no contact has ${email}`);
      return contact;
    },
  };
}

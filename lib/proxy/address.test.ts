import assert from "node:assert/strict";
import { test } from "node:test";
import { isFault } from "#contract/errors.ts";
import { baseUrlOf, isPrivate, lookupFor } from "./address.ts";

const configured = ["http://10.1.2.3:4000"];
const refusalOf = (text: string) => {
  try {
    baseUrlOf(text, configured);
    return undefined;
  } catch (error) {
    return isFault(error, "INVALID") ? error.message : assert.fail(String(error));
  }
};

test("a base URL is https, plain http on this machine, or what is configured", () => {
  assert.equal(baseUrlOf("https://crm.example.com/", configured), "https://crm.example.com");
  assert.equal(baseUrlOf("https://crm.example.com/v1//", configured), "https://crm.example.com/v1");
  assert.equal(baseUrlOf("http://127.0.0.1:4000", configured), "http://127.0.0.1:4000");
  assert.equal(baseUrlOf("http://localhost:4000/", configured), "http://localhost:4000");
  assert.equal(baseUrlOf("http://10.1.2.3:4000", configured), "http://10.1.2.3:4000");
});

test("another scheme, plain http, credentials and private networks are refused with a reason", () => {
  for (const text of [
    "nonsense",
    "ftp://crm.example.com",
    "file:///etc/passwd",
    "http://crm.example.com",
    "https://user:secret@crm.example.com",
    "https://crm.example.com/?a=b",
    "https://10.0.0.1",
    "https://192.168.1.1",
    "https://169.254.169.254",
    "https://[fd00::1]",
    "https://[::ffff:10.0.0.1]",
    "https://0x0a000001",
    "http://10.1.2.4:4000",
  ])
    assert.match(refusalOf(text) ?? "", /^baseUrl must/, text);
});

test("an address is private when no router of the internet would take it", () => {
  for (const address of ["10.0.0.1", "127.0.0.1", "::1", "fe80::1", "::ffff:192.168.0.1", "0.0.0.0", "100.64.0.1"])
    assert.equal(isPrivate(address), true, address);
  for (const address of ["1.1.1.1", "2606:4700::1111", "172.32.0.1"]) assert.equal(isPrivate(address), false, address);
});

test("a public name that resolves into this machine is refused when it is connected to", async () => {
  const resolve = lookupFor("https://crm.example.com", configured);
  assert.ok(resolve);
  const error = await new Promise<Error | null>((done) => resolve("localhost", { all: true }, (failed) => done(failed)));
  assert.match(String(error), /private network/);
});

test("what is configured or on this machine is resolved as usual", () => {
  assert.equal(lookupFor("http://10.1.2.3:4000/v1", configured), undefined);
  assert.equal(lookupFor("http://localhost:4000", configured), undefined);
});

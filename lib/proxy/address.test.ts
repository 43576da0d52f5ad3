import assert from "node:assert/strict";
import { test } from "node:test";
import { isApiError } from "#contract/errors.ts";
import { isPublicAddress } from "#contract/public-address.ts";
import { baseUrlOf, lookupFor } from "./address.ts";

const configured = ["http://10.1.2.3:4000", "http://127.0.0.1:4000/"];
const strict = { configured, allowsLoopback: false };
const open = { configured, allowsLoopback: true };
const refusalOf = (text: string, bounds = strict) => {
  try {
    baseUrlOf(text, bounds);
    return undefined;
  } catch (error) {
    return isApiError(error, "INVALID") ? error.message : assert.fail(String(error));
  }
};

test("a base URL is https on the public internet, or one that the operator has configured", () => {
  assert.equal(baseUrlOf("https://crm.example.com/", strict), "https://crm.example.com");
  assert.equal(baseUrlOf("https://crm.example.com/v1//", strict), "https://crm.example.com/v1");
  assert.equal(baseUrlOf("http://10.1.2.3:4000", strict), "http://10.1.2.3:4000");
  assert.equal(baseUrlOf("http://127.0.0.1:4000/", strict), "http://127.0.0.1:4000");
  assert.match(refusalOf("http://127.0.0.1:4000/other") ?? "", /own base URL/);
});

test("other schemes, credentials, this machine and private networks are refused with a reason", () => {
  for (const text of [
    "nonsense",
    "ftp://crm.example.com",
    "file:///etc/passwd",
    "http://crm.example.com",
    "http://127.0.0.1:5432",
    "http://localhost:9",
    "https://localhost",
    "https://api.localhost",
    "https://127.0.0.1",
    "https://[::1]",
    "https://user:secret@crm.example.com",
    "https://crm.example.com/?a=b",
    "https://10.0.0.1",
    "https://192.168.1.1",
    "https://169.254.169.254",
    "https://[fd00::1]",
    "https://[::ffff:10.0.0.1]",
    "https://[64:ff9b::a00:1]",
    "https://0x0a000001",
    "http://10.1.2.4:4000",
  ])
    assert.match(refusalOf(text) ?? "", /^baseUrl must/, text);
});

test("the operator's switch allows this machine and nothing else", () => {
  for (const text of ["http://127.0.0.1:5432", "http://localhost:9", "https://[::1]"]) assert.equal(refusalOf(text, open), undefined, text);
  for (const text of ["ftp://127.0.0.1", "http://user:secret@127.0.0.1", "https://10.0.0.1", "http://crm.example.com"])
    assert.match(refusalOf(text, open) ?? "", /^baseUrl must/, text);
});

test("only publicly routed addresses are public", () => {
  for (const address of ["10.0.0.1", "127.0.0.1", "::1", "fe80::1", "::ffff:192.168.0.1", "0.0.0.0", "100.64.0.1", "224.0.0.1", "nonsense"])
    assert.equal(isPublicAddress(address, strict), false, address);
  for (const address of ["1.1.1.1", "2606:4700::1111", "172.32.0.1"]) assert.equal(isPublicAddress(address, strict), true, address);
  assert.equal(isPublicAddress("127.0.0.1", open), true);
  assert.equal(isPublicAddress("10.0.0.1", open), false);
});

test("a public name that resolves to this machine is refused at the time of connecting", async () => {
  const resolve = lookupFor("https://crm.example.com", strict);
  assert.ok(resolve);
  const error = await new Promise<Error | null>((done) => resolve("localhost", { all: true }, (failed) => done(failed)));
  assert.match(String(error), /private network/);
});

test("a server that the operator has configured is resolved without restrictions", () => {
  assert.equal(lookupFor("http://10.1.2.3:4000", strict), undefined);
});

test("checking a base URL takes linear time", () => {
  const leastMs = (text: string) => {
    const runs = Array.from({ length: 3 }, () => {
      const before = process.cpuUsage();
      assert.equal(baseUrlOf(text, strict), text);
      const { user, system } = process.cpuUsage(before);
      return (user + system) / 1000;
    });
    return Math.min(...runs);
  };
  const urlOf = (slashes: number) => `https://crm.example.com/${"/".repeat(slashes)}a`;
  const [small, large] = [leastMs(urlOf(10_000)), leastMs(urlOf(40_000))];
  assert.ok(large < 40 || large <= 6 * small, `${small} ms, ${large} ms for four times as much`);
});

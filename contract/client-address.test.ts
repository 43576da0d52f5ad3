import assert from "node:assert/strict";
import { test } from "node:test";
import { clientAddress, limitKeyOf, networksIn } from "./client-address.ts";

const trusting = (text: string) => networksIn(text) ?? assert.fail(text);

test("without trusted proxies the address is the connection's own, whatever the client sends", () => {
  assert.equal(clientAddress("203.0.113.7", "198.51.100.1", []), "203.0.113.7");
  assert.equal(clientAddress("::ffff:203.0.113.7", "198.51.100.1", []), "203.0.113.7");
  assert.equal(clientAddress("127.0.0.1", "198.51.100.1", trusting("10.0.0.0/8")), "127.0.0.1");
  assert.equal(clientAddress(undefined, "198.51.100.1", trusting("0.0.0.0/0")), "unknown");
});

test("the header is read from the right through trusted proxies, up to the first other hop", () => {
  const trusted = trusting("127.0.0.1, 10.0.0.0/8, fd00::/8");
  assert.equal(clientAddress("127.0.0.1", "6.6.6.6, 198.51.100.1", trusted), "198.51.100.1");
  assert.equal(clientAddress("127.0.0.1", "6.6.6.6, 198.51.100.1, 10.1.2.3, fd00::1", trusted), "198.51.100.1");
  assert.equal(clientAddress("::ffff:127.0.0.1", "[2001:db8::1]:4711", trusted), "2001:db8::1");
  assert.equal(clientAddress("127.0.0.1", "198.51.100.1:4711", trusted), "198.51.100.1");
});

test("an invalid hop ends the search at the last known proxy", () => {
  const trusted = trusting("127.0.0.1,10.0.0.0/8");
  for (const forged of ["", "unknown", "1", "0x7f.1", "198.51.100.1, _hidden", "x".repeat(10_000), ",".repeat(10_000)])
    assert.equal(clientAddress("127.0.0.1", forged, trusted), "127.0.0.1", forged.slice(0, 30));
  assert.equal(clientAddress("127.0.0.1", "6.6.6.6, nonsense, 10.0.0.1", trusted), "10.0.0.1");
  assert.equal(clientAddress("127.0.0.1", undefined, trusted), "127.0.0.1");
});

test("a list of proxies is rejected as a whole if one of them is neither an address nor a network", () => {
  for (const wrong of ["10.0.0.0/33", "10.0.0", "host", "::/129", "10.0.0.0/8/8", "10.0.0.0/-1", "::ffff:10.0.0.0/64"])
    assert.equal(networksIn(wrong), undefined, wrong);
  assert.equal(networksIn(" ")?.length, 0);
  assert.equal(clientAddress("10.9.9.9", "198.51.100.1", trusting("::ffff:10.0.0.0/104")), "198.51.100.1");
});

test("limits count an IPv6 visitor by their /64", () => {
  assert.equal(limitKeyOf("2001:db8:1:2:3:4:5:6"), limitKeyOf("2001:db8:1:2:ffff::1"));
  assert.notEqual(limitKeyOf("2001:db8:1:2::1"), limitKeyOf("2001:db8:1:3::1"));
  assert.equal(limitKeyOf("203.0.113.7"), "203.0.113.7");
  assert.equal(limitKeyOf("unknown"), "unknown");
});

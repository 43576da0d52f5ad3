import assert from "node:assert/strict";
import { test } from "node:test";
import { z } from "zod";
import { phoneParts, readPhone } from "#contract/contacts/phone-numbers.ts";
import { type Endpoint, methodOf, paramsOf } from "#contract/endpoint.ts";
import { textOf } from "./conversations/rules.ts";
import { safeNameOf } from "./files/public-files.ts";
import { rangeOf } from "./files/ranges.ts";
import { valueOfCell } from "./objects/cells.ts";
import { all, bearer, call, speaksOauth } from "./testing/every-endpoint.ts";
import { startTestApp, type TestApp, type Visitor } from "./testing/test-app.ts";

// The cost of an input may grow at most linearly with its size. Every endpoint gets each unbounded part in two sizes, one four times the other.

const factor = 4;
const growthMost = 6;
/** Below this, processor time is mostly the fixed cost of a request. Quadratic work on the sizes used here takes far longer. */
const measurableMs = 40;
const attempts = 5;

async function processorMs(run: () => unknown): Promise<number> {
  const before = process.cpuUsage();
  await run();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

/**
 * Describes work that grows too fast; undefined otherwise. The fastest run of each size counts, because other load only adds time. Runs
 * are repeated only when the first ones suggest too fast a growth.
 */
async function excessOf(what: string, run: (size: number) => unknown, size: number): Promise<string[]> {
  let large = await processorMs(() => run(factor * size));
  if (large <= measurableMs) return [];
  let small = await processorMs(() => run(size));
  for (let attempt = 1; attempt < attempts && large > growthMost * small; attempt++) {
    // More runs of a part that takes seconds would show the same.
    if (large > 3000) break;
    large = Math.min(large, await processorMs(() => run(factor * size)));
    if (large <= measurableMs) return [];
    small = Math.min(small, await processorMs(() => run(size)));
  }
  return large <= growthMost * small ? [] : [`${what}: ${Math.round(small)} ms, ${Math.round(large)} ms for ${factor} times as much`];
}

/** Texts that slow down a parser, a pattern or a normalization when they repeat. The end differs, so that no pattern matches the whole. */
const pieces = ["a", " ", "\u0300\u0316", "/", "-", ".", "1,", "a@", "a."];
const textOfPieces = (piece: string, length: number) => `a${piece.repeat(Math.ceil(length / piece.length))}!`;

type Filler = { text: string; items: number };

/** A value in the shape of the schema: every property, each list with this number of items, and each text this one. */
function filled(schema: z.core.$ZodType | undefined, filler: Filler, depth = 0): unknown {
  if (depth > 6) return filler.text;
  const inner = (next: z.core.$ZodType) => filled(next, filler, depth + 1);
  if (schema instanceof z.ZodObject)
    return Object.fromEntries(Object.entries(schema.shape).map(([name, property]) => [name, inner(property)]));
  if (schema instanceof z.ZodArray) return Array.from({ length: filler.items }, () => inner(schema.element));
  if (schema instanceof z.ZodTuple) return schema.def.items.map(inner);
  if (schema instanceof z.ZodRecord)
    return Object.fromEntries(Array.from({ length: filler.items }, (_, place) => [`${place}${filler.text}`, inner(schema.valueType)]));
  if (schema instanceof z.ZodUnion) return inner(schema.options.at(-1) ?? z.string());
  if (schema instanceof z.ZodLazy || schema instanceof z.ZodOptional || schema instanceof z.ZodNullable) return inner(schema.unwrap());
  if (schema instanceof z.ZodDefault || schema instanceof z.ZodReadonly) return inner(schema.def.innerType);
  if (schema instanceof z.ZodPipe) return inner(schema.in instanceof z.ZodTransform ? schema.out : schema.in);
  if (schema instanceof z.ZodEnum) return schema.options[0];
  if (schema instanceof z.ZodLiteral) return [...schema.values][0];
  if (schema instanceof z.ZodBoolean) return true;
  if (schema instanceof z.ZodNumber) return 1;
  return filler.text;
}

const leavesOf = (value: unknown): number =>
  typeof value === "object" && value !== null ? Object.values(value).reduce((sum: number, each) => sum + leavesOf(each), 1) : 1;

const numbered = (count: number) => Array.from({ length: count }, (_, place) => place);

/** Bodies whose size is in proportion to the number given. */
const bodies: Record<string, (schema: z.ZodType, size: number) => unknown> = {
  "unknown properties": (_, size) => Object.fromEntries(numbered(size / 20).map((place) => [`p${place}`, 1])),
  "unknown properties within the properties": (schema, size) => {
    const names = schema instanceof z.ZodObject ? Object.keys(schema.shape) : [];
    const inner = Object.fromEntries(numbered(size / 20 / Math.max(1, names.length)).map((place) => [`p${place}`, 1]));
    return Object.fromEntries(names.map((name) => [name, inner]));
  },
  "a long property name": (_, size) => ({ [textOfPieces("p", size)]: 1 }),
  "a long property name above many values": (_, size) => ({ [textOfPieces("p", size / 2)]: numbered(size / 10).map(() => "\0") }),
  "items of the wrong type": (schema, size) => {
    const names = schema instanceof z.ZodObject ? Object.keys(schema.shape) : ["items"];
    return Object.fromEntries(names.map((name) => [name, numbered(size / 10 / Math.max(1, names.length)).map(() => ({}))]));
  },
  "lists of valid shape": (schema, size) => {
    const leaves = leavesOf(filled(schema, { text: "x", items: 4 }));
    return filled(schema, { text: "x", items: Math.min(2000, Math.max(1, Math.sqrt(size / 10 / leaves))) });
  },
  depth: (schema, size) => {
    const names = schema instanceof z.ZodObject ? Object.keys(schema.shape) : ["a"];
    const levels = Math.floor(size / 8 / Math.max(1, names.length));
    const nested = JSON.parse(
      `${"[".repeat(18)}${numbered(levels)
        .map(() => "[]")
        .join()}${"]".repeat(18)}`,
    );
    return Object.fromEntries(names.map((name) => [name, nested]));
  },
};

const textsOf = (piece: string) => (schema: z.ZodType, size: number) => {
  const leaves = leavesOf(filled(schema, { text: "x", items: 1 }));
  return filled(schema, { text: textOfPieces(piece, size / leaves), items: 1 });
};
for (const piece of pieces) bodies[`texts of ${JSON.stringify(piece)}`] = textsOf(piece);

const bodySize = 50_000;
/** A quarter of the limit for the head of a request (service/server.ts). */
const querySize = 4_000;

type Sender = { w: TestApp; visitor: Visitor; userToken: string };

const headersOf = (endpoint: Endpoint, { visitor, userToken }: Sender) =>
  "open" in endpoint.access ? {} : bearer("session" in endpoint.access ? userToken : visitor.token);

async function sender(w: TestApp): Promise<Sender> {
  const visitor = await w.location();
  return { w, visitor, userToken: (await w.user(visitor.locationId)).token };
}

/** The service responds without an internal error, and an error response is small. */
async function send(from: Sender, endpoint: Endpoint, request: { query?: string; body?: string; contentType?: string }): Promise<void> {
  const { locationId } = from.visitor;
  const params = Object.fromEntries(paramsOf(endpoint.route).map((name) => [name, name === "locationId" ? locationId : "1"]));
  const headers = { ...headersOf(endpoint, from), ...(request.contentType === undefined ? {} : { "content-type": request.contentType }) };
  const response = await call(from.w, endpoint, { headers, params, query: request.query ?? "", body: request.body });
  assert.ok(response.status < 500, `${endpoint.route} answered ${response.status}`);
  if (endpoint.answers === "stream" && response.ok) return await response.body?.cancel();
  const length = (await response.text()).length;
  if (!response.ok) assert.ok(length < 300_000, `${endpoint.route} refused in ${length} characters`);
}

const withBody = all.filter(([, each]) => each.input.body && each.accepts === "json" && methodOf(each.route) !== "GET");

test("the work of an endpoint grows no faster than its input", async (t) => {
  const from = await sender(await startTestApp(t));

  for (const [what, bodyOf] of Object.entries(bodies))
    await t.test(`in ${what}`, async () => {
      const excess: string[] = [];
      for (const [name, endpoint] of withBody) {
        const schema = endpoint.input.body ?? z.unknown();
        const textOfSize = (size: number) => {
          const body = bodyOf(schema, size);
          return JSON.stringify(
            typeof body === "object" && body !== null && "locationId" in body ? { ...body, locationId: from.visitor.locationId } : body,
          );
        };
        const texts = new Map([bodySize, factor * bodySize].map((size) => [size, textOfSize(size)]));
        excess.push(...(await excessOf(name, (size) => send(from, endpoint, { body: texts.get(size) }), bodySize)));
      }
      assert.deepEqual(excess, []);
    });

  await t.test("in the parameters of a query", async () => {
    const excess: string[] = [];
    for (const [name, endpoint] of all) {
      const own = Object.keys(endpoint.input.query?.shape ?? {}).filter((each) => each !== "locationId");
      const queries: Record<string, (size: number) => string> = {
        "distinct parameters": (size) =>
          numbered(size / 4)
            .map((place) => `p${place}=`)
            .join("&"),
        "one parameter many times": (size) =>
          numbered(size / 4)
            .map(() => `${own[0] ?? "a"}=a`)
            .join("&"),
        brackets: (size) => `${"[".repeat(size)}=1`,
        ...Object.fromEntries(
          (own.length === 0 ? [] : pieces).map((piece) => [
            `texts of ${JSON.stringify(piece)}`,
            (size: number) => own.map((each) => `${each}=${encodeURIComponent(textOfPieces(piece, size / own.length))}`).join("&"),
          ]),
        ),
      };
      for (const [what, queryOf] of Object.entries(queries)) {
        const run = (size: number) => send(from, endpoint, { query: `?locationId=${from.visitor.locationId}&${queryOf(size)}` });
        excess.push(...(await excessOf(`${name}, ${what}`, run, querySize)));
      }
    }
    assert.deepEqual(excess, []);
  });

  await t.test("in the fields of a form, and the parts of an upload", async () => {
    const excess: string[] = [];
    for (const [name, endpoint] of all.filter(([, each]) => speaksOauth(each) && methodOf(each.route) === "POST"))
      for (const [what, fieldOf] of Object.entries({ distinct: (place: number) => `f${place}=1`, repeated: () => "grant_type=1" })) {
        const run = (size: number) => {
          const body = numbered(size / 10)
            .map(fieldOf)
            .join("&");
          return send(from, endpoint, { body, contentType: "application/x-www-form-urlencoded" });
        };
        excess.push(...(await excessOf(`${name}, ${what} fields`, run, bodySize)));
      }
    const part = '--x\r\nContent-Disposition: form-data; name="a"\r\n\r\n1\r\n';
    const forms: Record<string, (size: number) => string> = {
      parts: (size) => `${part.repeat(size / part.length)}--x--\r\n`,
      delimiters: (size) => `${"--x\r\n".repeat(size / 5)}--x--\r\n`,
      "beginnings of delimiters": (size) => `${part}${"\r\n--".repeat(size / 4)}`,
      "header lines": (size) => `--x\r\n${"a: b\r\n".repeat(size / 6)}\r\n1\r\n--x--\r\n`,
      "parameters of a header": (size) =>
        `--x\r\nContent-Disposition: form-data; ${"a=b; ".repeat(size / 5)}name="a"\r\n\r\n1\r\n--x--\r\n`,
    };
    for (const [name, endpoint] of all.filter(([, each]) => each.accepts === "stream"))
      for (const [what, formOf] of Object.entries(forms)) {
        const run = (size: number) => send(from, endpoint, { body: formOf(size), contentType: "multipart/form-data; boundary=x" });
        excess.push(...(await excessOf(`${name}, ${what}`, run, bodySize)));
      }
    assert.deepEqual(excess, []);
  });

  await t.test("in a path, both of the interface and of a redirecting domain", async () => {
    const { w, visitor } = from;
    const excess: string[] = [];
    for (const piece of ["a", "/", "/a", "%2f", ".", "-"])
      for (const host of ["http://service.test", "http://visited.example.com"]) {
        const run = async (size: number) => {
          const headers = { version: "v3", authorization: `Bearer ${visitor.token}` };
          const path = `/contacts/${piece.repeat(size / piece.length)}x`;
          assert.ok((await w.app.fetch(new Request(host + path, { headers }))).status < 500);
        };
        excess.push(...(await excessOf(`${host}, ${piece}`, run, querySize)));
      }
    assert.deepEqual(excess, []);
  });
});

test("the work on an accepted text grows no faster than its length", async () => {
  const readers: Record<string, (text: string) => unknown> = {
    "the text of an HTML message": textOf,
    "the name of a file": safeNameOf,
    "a range of bytes": (text) => rangeOf(`bytes=${text}`, 1000),
    "an amount in a cell": (text) => valueOfCell({ type: "MONETORY" }, text, undefined),
    "a number in a cell": (text) => valueOfCell({ type: "NUMERICAL" }, text, undefined),
    "a phone number": (text) => readPhone(text, "GB"),
    "a part of a phone number": (text) => phoneParts(text, "GB"),
  };
  const excess: string[] = [];
  for (const [what, read] of Object.entries(readers))
    for (const piece of [...pieces, "<style ", "{{ ", "?", "=", "<", "<a", "<style>", "</style ", "&", ">", "<!--"])
      excess.push(...(await excessOf(`${what}, ${JSON.stringify(piece)}`, (size) => read(textOfPieces(piece, size)), 20_000)));
  assert.deepEqual(excess, []);
});

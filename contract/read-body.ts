import { bodyLimitBytes } from "./common.ts";
import { ApiError, type ErrorCode } from "./errors.ts";
import { jsonDepthMost } from "./validation.ts";

// Reads the bodies of requests, and those of other servers' responses, in both programs. A linter rule forbids `text()`, `json()`,
// `formData()` and `arrayBuffer()` elsewhere, because they buffer without a limit.

/** A request, or a response of another server. */
export type BodySource = {
  readonly headers: Headers;
  readonly body: ReadableStream<Uint8Array> | null;
  arrayBuffer(): Promise<ArrayBuffer>;
};

export type BodyProblem = "tooLarge" | "slow" | "aborted" | "encoding" | "syntax" | "tooManyFields";

const problems: Record<BodyProblem, { code: ErrorCode; message: string }> = {
  tooLarge: { code: "BODY_TOO_LARGE", message: "The request body is too large." },
  slow: { code: "BODY_SLOW", message: "The request body did not arrive in time." },
  aborted: { code: "BAD_REQUEST", message: "The body ended before it was complete." },
  encoding: { code: "BAD_REQUEST", message: "The body is not valid UTF-8." },
  syntax: { code: "BAD_REQUEST", message: "The body is not valid JSON." },
  tooManyFields: { code: "BAD_REQUEST", message: "The form has too many fields." },
};

/** A refused body. The error is complete as a response; `problem` is for callers that respond differently. */
export class BodyError extends ApiError {
  readonly problem: BodyProblem;

  constructor(problem: BodyProblem, cause?: unknown) {
    const { code, message } = problems[problem];
    super(code, { message });
    this.name = "BodyError";
    this.problem = problem;
    if (cause !== undefined) this.cause = cause;
  }
}

export type ReadOptions = {
  limitBytes?: number;
  /**
   * How much of a body beyond the limit is read and discarded, so that a client that reads the response only after it has sent
   * everything receives it and can reuse its connection. Beyond that, the body is cancelled.
   */
  discardBytes?: number;
  timeoutMs?: number;
};

const discardFactor = 15;
/** A megabyte at 0.3 Mbit/s arrives within this time. */
const readTimeoutMs = 30_000;

/** Reads the whole body, with at most the limit in memory. A declared length is checked first, an undeclared one while reading. */
export async function readBytes(source: BodySource, options: ReadOptions = {}): Promise<Uint8Array> {
  const { timeoutMs = readTimeoutMs } = options;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new BodyError("slow")), timeoutMs);
  });
  try {
    return await Promise.race([readWithin(source, options), late]);
  } finally {
    clearTimeout(timer);
  }
}

async function readWithin(source: BodySource, options: ReadOptions): Promise<Uint8Array> {
  const { limitBytes = bodyLimitBytes } = options;
  const { discardBytes = discardFactor * limitBytes } = options;
  const declared = declaredLengthOf(source.headers);
  if (declared !== undefined) {
    if (declared > limitBytes) throw new BodyError("tooLarge");
    if (declared === 0) return new Uint8Array();
    // The HTTP parser cuts a body off at its declared length, so this never buffers more than that.
    const bytes = await orAborted(source.arrayBuffer());
    if (bytes.byteLength > limitBytes) throw new BodyError("tooLarge");
    return new Uint8Array(bytes);
  }
  if (source.body === null) return new Uint8Array();
  return readStream(source.body, limitBytes, discardBytes);
}

/** The body in pieces, for callers that store it. A body over the limit is refused as soon as the limit is exceeded. */
export async function* piecesOf(source: BodySource, limitBytes: number): AsyncGenerator<Uint8Array> {
  if ((declaredLengthOf(source.headers) ?? 0) > limitBytes) throw new BodyError("tooLarge");
  if (source.body === null) return;
  const reader = source.body.getReader();
  let sizeBytes = 0;
  try {
    for (let next = await orAborted(reader.read()); !next.done; next = await orAborted(reader.read())) {
      sizeBytes += next.value.byteLength;
      if (sizeBytes > limitBytes) throw new BodyError("tooLarge");
      yield next.value;
    }
  } finally {
    // Has no effect if the body has ended.
    await reader.cancel().catch(() => undefined);
  }
}

async function readStream(body: ReadableStream<Uint8Array>, limitBytes: number, discardBytes: number): Promise<Uint8Array> {
  const reader = body.getReader();
  const pieces: Uint8Array[] = [];
  let sizeBytes = 0;
  for (;;) {
    const { done, value } = await orAborted(reader.read());
    if (done) break;
    sizeBytes += value.byteLength;
    if (sizeBytes <= limitBytes) pieces.push(value);
    else pieces.length = 0;
    if (sizeBytes > limitBytes + discardBytes) {
      // The result is the same whether or not the source can be cancelled.
      await reader.cancel().catch(() => undefined);
      break;
    }
  }
  if (sizeBytes > limitBytes) throw new BodyError("tooLarge");
  return joined(pieces, sizeBytes);
}

function joined(pieces: readonly Uint8Array[], sizeBytes: number): Uint8Array {
  const [only] = pieces;
  if (pieces.length === 1 && only !== undefined) return only;
  const whole = new Uint8Array(sizeBytes);
  let offset = 0;
  for (const piece of pieces) {
    whole.set(piece, offset);
    offset += piece.byteLength;
  }
  return whole;
}

/** Undefined if none is declared or if the body is compressed, because the length is then that of the compressed body. */
function declaredLengthOf(headers: Headers): number | undefined {
  const declared = headers.get("content-length");
  if (declared === null || headers.has("content-encoding") || !/^\d{1,15}$/.test(declared)) return undefined;
  return Number(declared);
}

async function orAborted<T>(reading: Promise<T>): Promise<T> {
  try {
    return await reading;
  } catch (cause) {
    throw new BodyError("aborted", cause);
  }
}

const decoder = new TextDecoder("utf-8", { fatal: true });

export async function readText(source: BodySource, options?: ReadOptions): Promise<string> {
  return decodeText(await readBytes(source, options));
}

export function decodeText(bytes: Uint8Array): string {
  try {
    return decoder.decode(bytes);
  } catch (cause) {
    throw new BodyError("encoding", cause);
  }
}

/** The fields of a URL-encoded form, in their order. No form of either program has more fields. */
const formFieldsMost = 1000;

export async function readFields(source: BodySource, options?: ReadOptions): Promise<URLSearchParams> {
  return parseFields(await readText(source, options));
}

export function parseFields(text: string): URLSearchParams {
  let fields = 1;
  for (let at = text.indexOf("&"); at >= 0; at = text.indexOf("&", at + 1)) fields++;
  if (fields > formFieldsMost) throw new BodyError("tooManyFields");
  return new URLSearchParams(text);
}

/** The body as JSON, within the budget of `parseJson`. */
export async function readJson(source: BodySource, options?: ReadOptions): Promise<unknown> {
  return parseJson(await readText(source, options));
}

/**
 * Limits on the structure of a body. The largest documented body names 10,000 contacts; the dashboard's largest has 200 records with 300
 * fields each. Parsing and validating a larger one would block other requests for too long.
 */
export const jsonBudget = { depth: jsonDepthMost, properties: 60_000, values: 120_000 };

/** Parses JSON whose structure is within the budget, which is checked before parsing. */
export function parseJson(text: string): unknown {
  requireBudget(text);
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new BodyError("syntax", cause);
  }
}

const quote = 0x22;
const comma = 0x2c;
const colon = 0x3a;
const openBracket = 0x5b;
const backslash = 0x5c;
const closeBracket = 0x5d;
const openBrace = 0x7b;
const closeBrace = 0x7d;

/** Counts the punctuation outside strings in one pass. Invalid JSON is counted too, and refused by the parser. */
function requireBudget(text: string): void {
  let depth = 0;
  let properties = 0;
  let values = 1;
  for (let at = 0; at < text.length; at++) {
    const character = text.charCodeAt(at);
    if (character === quote) {
      at = endOfString(text, at);
    } else if (character === comma) {
      if (++values > jsonBudget.values) throw overBudget(`must not hold more than ${jsonBudget.values} values`);
    } else if (character === colon) {
      if (++properties > jsonBudget.properties) throw overBudget(`must not hold more than ${jsonBudget.properties} properties`);
    } else if (character === openBrace || character === openBracket) {
      values++;
      if (++depth > jsonBudget.depth) throw overBudget(`must not be nested deeper than ${jsonBudget.depth} levels`);
    } else if (character === closeBrace || character === closeBracket) {
      depth--;
    }
  }
}

/** The end of the string that begins at `start`, or the end of the text if it is not closed. */
function endOfString(text: string, start: number): number {
  for (let at = text.indexOf('"', start + 1); at >= 0; at = text.indexOf('"', at + 1)) {
    let escapes = 0;
    while (text.charCodeAt(at - 1 - escapes) === backslash) escapes++;
    if (escapes % 2 === 0) return at;
  }
  return text.length;
}

const overBudget = (words: string) => new ApiError("INVALID", { message: [`the body ${words}`] });

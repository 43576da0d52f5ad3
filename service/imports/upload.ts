import { phoneCountryOf } from "#contract/contacts/phone-numbers.ts";
import { ApiError, type ErrorReason } from "#contract/errors.ts";
import { fieldKindOf } from "#contract/fields/field-types.ts";
import { type ImportOptions, type ImportReading, importSizeMost } from "#contract/imports/imports.ts";
import type { Upload } from "#contract/request-facts.ts";
import * as customFields from "#db/contacts/custom-fields.ts";
import { newId } from "#db/ids.ts";
import * as imports from "#db/imports/imports.ts";
import * as locations from "#db/locations/locations.ts";
import type { Executor } from "#db/pool.ts";
import type { Tenant } from "#db/tenant.ts";
import type { Context } from "../context.ts";
import { phoneCountry } from "../locations/phone-country.ts";
import { userOf } from "../users/sessions.ts";
import { originOf } from "./headers.ts";
import { dateOrderOf, proposeMapping } from "./mapping.ts";
import { delimiterOf, firstRows, watchEncoding } from "./reading.ts";

const chunkSize = 1_000_000;
const sampleRows = 200;
const shownRows = 10;
const columnsMost = 1000;

const refused = (reason: ErrorReason, values = {}) => new ApiError("INVALID", { reason, values });

/** Stores a file chunk by chunk as it arrives, and detects its format. A rejected file leaves nothing. */
export async function upload(ctx: Context, sent: Upload, name: string): Promise<imports.Import> {
  const user = userOf(ctx);
  const id = newId();
  const now = ctx.now();
  await imports.insert(ctx.db, ctx.tenant, { id, name, created_by: user.id, date_added: now, date_updated: now });
  try {
    const { size, encoding, beginning } = await store(ctx, sent, id);
    const delimiter = delimiterOf(new TextDecoder(encoding).decode(beginning.subarray(0, 200_000), { stream: true }));
    const facts = await factsOf(ctx.db, ctx.tenant, beginning, { encoding, delimiter });
    const options = await defaultOptions(ctx.db, ctx.tenant, facts.dateOrder);
    return await imports.update(ctx.db, ctx.tenant, id, { ...facts.columns, stage: "map", size, options: JSON.stringify(options) });
  } catch (thrown) {
    await imports.remove(ctx.db, ctx.tenant, id);
    throw thrown;
  }
}

async function store(
  ctx: Context,
  sent: Upload,
  id: string,
): Promise<{ size: number; encoding: ImportReading["encoding"]; beginning: Uint8Array }> {
  const encoding = watchEncoding();
  let beginning: Uint8Array | undefined;
  let size = 0;
  let position = 0;
  for await (const chunk of chunksOf(sent.body)) {
    size += chunk.byteLength;
    if (size > importSizeMost)
      throw new ApiError("BODY_TOO_LARGE", { reason: "importFileTooLarge", values: { megabytes: importSizeMost / 1_000_000 } });
    if (beginning === undefined) refuseOtherKinds(chunk);
    beginning ??= chunk;
    encoding.see(chunk);
    await imports.insertChunk(ctx.db, ctx.tenant, id, position, chunk);
    position += 1;
  }
  if (beginning === undefined) throw refused("importFileEmpty");
  return { size, encoding: encoding.end(), beginning };
}

/** Splits the stream into chunks of one size; only the last may be shorter. */
async function* chunksOf(stream: ReadableStream<Uint8Array> | null): AsyncGenerator<Uint8Array> {
  let waiting: Uint8Array[] = [];
  let size = 0;
  for await (const piece of stream ?? []) {
    waiting.push(piece);
    size += piece.byteLength;
    if (size < chunkSize) continue;
    yield Buffer.concat(waiting);
    waiting = [];
    size = 0;
  }
  if (size > 0) yield Buffer.concat(waiting);
}

function refuseOtherKinds(beginning: Uint8Array): void {
  const start = Buffer.from(beginning.subarray(0, 200)).toString("latin1");
  if (start.startsWith("PK\u0003\u0004")) throw refused("importFileWorkbook");
  if (/^(\u00ef\u00bb\u00bf)?BEGIN:VCARD/i.test(start)) throw refused("importFileVcard");
  if (start.startsWith("%PDF") || start.startsWith("\u00d0\u00cf\u0011\u00e0")) throw refused("importFileNotCsv");
}

type Facts = {
  columns: { reading: string; headers: string; sample: string; origin: string | null; mapping: string };
  dateOrder: ImportOptions["dateOrder"];
};

/** Parses a file's beginning with this encoding and separator. */
export async function factsOf(db: Executor, tenant: Tenant, beginning: Uint8Array, reading: ImportReading): Promise<Facts> {
  const [head, ...sample] = await firstRows(beginning, reading, sampleRows);
  if (head === undefined) throw refused("importFileNoRows");
  const headers = head.map((header, index) => storable(header).trim() || `Column ${index + 1}`);
  if (headers.length > columnsMost) throw refused("importColumnsMost", { count: columnsMost });
  const definitions = await customFields.list(db, tenant);
  const mapping = proposeMapping(headers, sample, definitions);
  const isDate = (id: string) => definitions.some((field) => field.id === id && fieldKindOf(field.data_type) === "day");
  return {
    columns: {
      reading: JSON.stringify(reading),
      headers: JSON.stringify(headers),
      sample: JSON.stringify(firstValues(headers, sample)),
      origin: originOf(headers),
      mapping: JSON.stringify(mapping),
    },
    dateOrder: dateOrderOf(sample, mapping, isDate, (await phoneCountry(db, tenant)) ?? null),
  };
}

/** The first values of each column that are not empty. */
function firstValues(headers: string[], rows: string[][]): string[][] {
  const columns = headers.map((_, column) =>
    rows
      .map((row) => storable(row[column] ?? "").trim())
      .filter((text) => text !== "")
      .slice(0, shownRows),
  );
  const depth = Math.max(0, ...columns.map((values) => values.length));
  return Array.from({ length: depth }, (_, index) => columns.map((values) => values[index] ?? ""));
}

const storable = (text: string) => text.slice(0, 1000).replaceAll("\0", "\ufffd").toWellFormed();

async function defaultOptions(db: Executor, tenant: Tenant, dateOrder: ImportOptions["dateOrder"]): Promise<ImportOptions> {
  const location = await locations.findById(db, tenant);
  const order = location?.duplicate_match_order ?? ["email", "phone"];
  return {
    matchBy: order.flatMap((field) => (field === "email" || field === "phone" ? [field] : [])),
    onMatch: "update",
    tags: [],
    defaultCountry: (location && phoneCountryOf(location)) ?? null,
    dateOrder,
  };
}

/** The file's first chunk. */
export async function beginningOf(db: Executor, tenant: Tenant, importId: string): Promise<Uint8Array> {
  for await (const chunk of imports.readChunks(db, tenant, importId)) return chunk;
  throw new ApiError("CONFLICT", { reason: "importFileGone" });
}

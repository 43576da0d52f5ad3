import Papa from "papaparse";
import { ApiError } from "#contract/errors.ts";
import { type ImportReading, importDelimiters } from "#contract/imports/imports.ts";

// Parses a file's bytes into rows: encoding, separator, cells.

type Encoding = ImportReading["encoding"];

const marks: readonly [Encoding, readonly number[]][] = [
  ["utf-8", [0xef, 0xbb, 0xbf]],
  ["utf-16le", [0xff, 0xfe]],
  ["utf-16be", [0xfe, 0xff]],
];

const encodingByMark = (bytes: Uint8Array): Encoding | undefined =>
  marks.find(([, mark]) => mark.every((byte, index) => bytes[index] === byte))?.[0];

/** Detects the encoding from a file's chunks in order: by a byte order mark, or by whether all of it is valid UTF-8. */
export function watchEncoding(): { see(chunk: Uint8Array): void; end(): Encoding } {
  let byMark: Encoding | undefined;
  let isFirst = true;
  let isUtf8 = true;
  const decoder = new TextDecoder("utf-8", { fatal: true });
  const decode = (chunk?: Uint8Array) => {
    try {
      decoder.decode(chunk, { stream: chunk !== undefined });
    } catch (error) {
      if (!(error instanceof TypeError)) throw error;
      isUtf8 = false;
    }
  };
  return {
    see(chunk) {
      if (isFirst) byMark = encodingByMark(chunk);
      isFirst = false;
      if (byMark === undefined && isUtf8) decode(chunk);
    },
    end() {
      if (byMark === undefined && isUtf8) decode();
      return byMark ?? (isUtf8 ? "utf-8" : "windows-1252");
    },
  };
}

/** The text of a file, without its byte order mark and without the `sep=` line that Excel reads. */
export async function* decode(chunks: AsyncIterable<Uint8Array> | Iterable<Uint8Array>, encoding: Encoding): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding);
  let isFirst = true;
  for await (const chunk of chunks) {
    const text = decoder.decode(chunk, { stream: true });
    yield isFirst ? text.replace(separatorLine, "") : text;
    isFirst = false;
  }
  yield decoder.decode();
}

const separatorLine = /^sep=(.)\r?\n/;

/** The separator that the file's beginning names, or the one that splits its lines most evenly. */
export function delimiterOf(text: string): ImportReading["delimiter"] {
  const named = separatorLine.exec(text)?.[1];
  const guessed = named ?? Papa.parse(text, { preview: 50, delimitersToGuess: [...importDelimiters] }).meta.delimiter;
  return importDelimiters.find((delimiter) => delimiter === guessed) ?? ",";
}

/** The rows of a text that arrives in pieces, without empty lines. A quoted cell may contain separators, quotes and line breaks. */
export async function* rowsOf(pieces: AsyncIterable<string>, delimiter: string): AsyncGenerator<string[]> {
  let rest = "";
  let count = 0;
  for await (const piece of pieces) {
    rest += piece;
    const { rows, cursor } = parse(rest, delimiter, false);
    yield* rows;
    count += rows.length;
    rest = rest.slice(cursor);
    if (rows.length === 0 && rest.length > longestRow)
      throw new ApiError("INVALID", { reason: "importQuoteOpen", values: { row: count + 1 } });
  }
  yield* parse(rest, delimiter, true).rows;
}

const longestRow = 2_000_000;

/** Leaves the last row to the next piece unless the text ends here, because the row may be incomplete. */
function parse(text: string, delimiter: string, isEnd: boolean): { rows: string[][]; cursor: number } {
  const rows: string[][] = [];
  let cursor = 0;
  Papa.parse<string[]>(text, {
    delimiter,
    step({ data, meta }) {
      if (!isEnd && meta.cursor >= text.length) return;
      cursor = meta.cursor;
      if (data.some((cell) => cell.trim() !== "")) rows.push(data);
    },
  });
  return { rows, cursor };
}

/** The first rows of a file's beginning, which may be cut off anywhere. */
export async function firstRows(beginning: Uint8Array, reading: ImportReading, most: number): Promise<string[][]> {
  const rows: string[][] = [];
  for await (const row of rowsOf(decode([beginning], reading.encoding), reading.delimiter)) {
    rows.push(row);
    if (rows.length >= most) break;
  }
  return rows;
}

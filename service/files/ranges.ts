import { ApiError, errorBody } from "#contract/errors.ts";
import type { ByteRange, Files } from "./kept.ts";

const rangeLengthMost = 100;

/** Parses a Range header for a file of this size: a range, the whole file (also if the header is to be ignored), or unsatisfiable. */
export function rangeOf(header: string | undefined, size: number): ByteRange | "whole" | "unsatisfiable" {
  const parts = header === undefined || header.length > rangeLengthMost ? null : /^\s*bytes\s*=\s*(\d*)\s*-\s*(\d*)\s*$/i.exec(header);
  const [first, last] = [parts?.[1] ?? "", parts?.[2] ?? ""];
  if (parts === null || (first === "" && last === "")) return "whole";
  if (first === "") {
    const length = Math.min(Number(last), size);
    return length === 0 ? "unsatisfiable" : { start: size - length, end: size - 1 };
  }
  const start = Number(first);
  const end = last === "" ? size - 1 : Math.min(Number(last), size - 1);
  if (last !== "" && Number(last) < start) return "whole";
  return start >= size ? "unsatisfiable" : { start, end };
}

/** The response to a request for a file or a range of it; undefined if there is no file with this key. */
export async function fileResponse(
  files: Files,
  key: string,
  asked: { range: string | undefined; requestId: string },
  headers: Record<string, string>,
): Promise<Response | undefined> {
  const found = await files.stat(key);
  if (found === undefined) return undefined;
  const wanted = rangeOf(asked.range, found.size);
  if (wanted === "unsatisfiable") {
    const problem = new ApiError("RANGE_UNSATISFIABLE");
    const where = { "content-range": `bytes */${found.size}`, "accept-ranges": "bytes" };
    return Response.json(errorBody(problem, asked.requestId), { status: problem.status, headers: where });
  }
  const body = await files.read(key, wanted === "whole" ? undefined : wanted);
  if (body === undefined) return undefined;
  return wanted === "whole"
    ? new Response(body, { status: 200, headers: { ...headers, "accept-ranges": "bytes", "content-length": String(found.size) } })
    : new Response(body, {
        status: 206,
        headers: {
          ...headers,
          "accept-ranges": "bytes",
          "content-range": `bytes ${wanted.start}-${wanted.end}/${found.size}`,
          "content-length": String(wanted.end - wanted.start + 1),
        },
      });
}

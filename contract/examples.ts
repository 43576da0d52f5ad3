import recorded from "./examples.json" with { type: "json" };

/**
 * A request and its response. `service/examples.test.ts` sends every request to a running service and compares the responses with
 * `examples.json`; `WRITE_EXAMPLES=1 npm test -- service examples` writes the file.
 */
export type Example = {
  request: { params?: Record<string, string>; query?: Record<string, unknown>; body?: unknown };
  response: { status: number; location?: string; body?: unknown };
};
/** Examples by the dotted name of their endpoint. */
export type Examples = Record<string, Example>;

export const examples: Examples = recorded;

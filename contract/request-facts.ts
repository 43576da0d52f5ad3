import { z } from "zod";

// Facts of a request that are neither parameters nor body. An endpoint whose handler needs one declares it in its input.

/** Who sends the request, by network address: for allowances of visitors, and for the record of sign-ins. */
export const clientFacts = z.object({ address: z.string() });
export type ClientFacts = z.output<typeof clientFacts>;

/** A body that is read while it arrives. */
export const upload = z.object({ body: z.custom<ReadableStream<Uint8Array> | null>(), contentType: z.string().optional() });
export type Upload = z.output<typeof upload>;

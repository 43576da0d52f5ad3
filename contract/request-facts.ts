import { z } from "zod";

// Facts of a request that are neither parameters nor body. An endpoint whose handler needs one declares it in its input.

/** The network address of the client, for visitors' limits and the list of sign-ins. */
export const clientFacts = z.object({ address: z.string() });
export type ClientFacts = z.output<typeof clientFacts>;

/** A streamed body. */
export const upload = z.object({ body: z.custom<ReadableStream<Uint8Array> | null>(), contentType: z.string().optional() });
export type Upload = z.output<typeof upload>;

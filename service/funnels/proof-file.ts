import { request } from "undici";
import { createAgents, type Resolve, requireTarget } from "../workflows/targets.ts";

/** The text of the file at an https address that a user entered; undefined if there is none. */
export type ReadProofFile = (url: string) => Promise<string | undefined>;

const answerMs = 5_000;
const sizeMost = 4_000;

/**
 * Reads the file from a public address only, which is checked when it is connected to. Redirects are not followed, because another site may be
 * behind them, and no more than the beginning is read.
 */
export const proofFileReader =
  (options: { allowLoopback: boolean; resolve?: Resolve }): ReadProofFile =>
  async (address) => {
    const url = new URL(address);
    const agents = createAgents(options);
    try {
      requireTarget(url, options.allowLoopback);
      const answer = await request(url, {
        dispatcher: agents.of(url),
        signal: AbortSignal.timeout(answerMs),
        headers: { accept: "text/plain" },
      });
      if (answer.statusCode !== 200) return undefined;
      return await beginningOf(answer.body);
    } finally {
      await agents.close();
    }
  };

async function beginningOf(body: AsyncIterable<Buffer>): Promise<string> {
  const pieces: Buffer[] = [];
  let size = 0;
  for await (const piece of body) {
    pieces.push(piece.subarray(0, sizeMost - size));
    size += piece.length;
    if (size >= sizeMost) break;
  }
  return Buffer.concat(pieces).toString("utf8");
}

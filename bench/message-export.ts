import type { Pool } from "pg";
import { z } from "zod";
import type { Bench } from "./bench.ts";
import { placeWithMessages } from "./conversations.ts";
import type { Figure } from "./figure.ts";
import { inMegabytes, inRate, inRatio, inThousands } from "./numbers.ts";
import { peakMemoryBytes } from "./programs.ts";
import { ask } from "./requests.ts";

const asked = 0.3;
const askedBytes = 400_000_000;
const exported = 1_000_000;
const pageLimit = 1000;

const page = z.object({ messages: z.array(z.unknown()), nextCursor: z.string().nullable() });

/** Reads the same rows in the same order with PostgreSQL's own cursor, and converts each page to JSON. */
async function bareRate(db: Pool, locationId: string): Promise<number> {
  const client = await db.connect();
  try {
    await client.query("begin");
    await client.query(
      `declare exported no scroll cursor for select * from message where location_id = '${locationId}' and type <> all('{3,4}')
        order by date_added desc, id desc`,
    );
    const startedMs = performance.now();
    let rows = 0;
    let bytes = 0;
    while (rows < exported) {
      const fetched = await client.query(`fetch ${pageLimit} from exported`);
      rows += fetched.rows.length;
      bytes += JSON.stringify(fetched.rows).length;
    }
    if (bytes === 0) throw new Error("Nothing was read.");
    return rows / ((performance.now() - startedMs) / 1000);
  } finally {
    await client.query("rollback");
    client.release();
  }
}

async function exportRate({ serviceUrl, headersOf }: Bench, place: Parameters<Bench["headersOf"]>[0]): Promise<number> {
  const headers = headersOf(place);
  const startedMs = performance.now();
  let rows = 0;
  let cursor: string | null = "";
  while (cursor !== null && rows < exported) {
    const query = new URLSearchParams({ locationId: place.id, limit: String(pageLimit), ...(cursor === "" ? {} : { cursor }) });
    const answer = page.parse(JSON.parse((await ask(`${serviceUrl}/conversations/messages/export?${query}`, { headers })).body));
    rows += answer.messages.length;
    cursor = answer.nextCursor;
  }
  return rows / ((performance.now() - startedMs) / 1000);
}

export async function messageExport(bench: Bench): Promise<Figure[]> {
  const place = await placeWithMessages(bench);
  const rate = await exportRate(bench, place);
  const bare = await bareRate(bench.db, place.id);
  const memory = await peakMemoryBytes(bench.service().pid);
  if (memory === undefined) throw new Error("This system does not report the peak memory of a process.");
  return [
    {
      what: `Export of ${inThousands(exported)} messages by cursor, ${inThousands(pageLimit)} a page`,
      reached: `${inRatio(rate / bare)} (${inRate(rate)})`,
      asked: `≥ ${asked} × a bare cursor`,
      beside: inRate(bare),
      isReached: rate / bare >= asked,
    },
    {
      what: "Service memory after that export, peak of all so far",
      reached: inMegabytes(memory),
      asked: `≤ ${inMegabytes(askedBytes)}`,
      beside: "–",
      isReached: memory <= askedBytes,
    },
  ];
}

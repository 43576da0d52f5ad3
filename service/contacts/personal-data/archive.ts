import { makeZip } from "client-zip";
import type { Context } from "../../context.ts";
import { attachmentNamed } from "../../http/attachment.ts";
import { type PageOf, pageOf } from "./page.ts";
import { entriesOf, type Kind, kinds } from "./read.ts";

// The archive of everything that is stored about one contact. It is written while it is downloaded: only a batch of records and a piece of
// a file are in memory at a time.

/** A JSON array with one record on each line. */
async function* jsonOf(ctx: Context, contactId: string, kind: Kind): AsyncGenerator<string> {
  let start = "[\n";
  for await (const batch of entriesOf(ctx, contactId, kind))
    for (const { facts } of batch) {
      yield start + JSON.stringify(facts);
      start = ",\n";
    }
  yield start === ",\n" ? "\n]\n" : "[]\n";
}

type Member = { name: string; lastModified: Date; input: AsyncIterable<string> | ReadableStream<Uint8Array> };

async function* membersOf(ctx: Context, of: PageOf): AsyncGenerator<Member> {
  const lastModified = ctx.now();
  yield { name: "index.html", lastModified, input: pageOf(ctx, of) };
  for (const kind of kinds) yield { name: `data/${kind}.json`, lastModified, input: jsonOf(ctx, of.contactId, kind) };
  for (const kind of ["contact", "messages", "surveyAnswers", "relations"] as const)
    for await (const batch of entriesOf(ctx, of.contactId, kind))
      for (const { path, key } of batch.flatMap(({ files }) => files)) {
        const input = await ctx.deps.files.read(key);
        // The file was removed in the meantime.
        if (input !== undefined) yield { name: path, lastModified, input };
      }
}

export const archiveOf = (ctx: Context, of: PageOf): ReadableStream<Uint8Array> => makeZip(membersOf(ctx, of));

export const archiveAnswer = (ctx: Context, of: PageOf): Response =>
  new Response(archiveOf(ctx, of), {
    headers: {
      "content-type": "application/zip",
      "content-disposition": attachmentNamed(`${of.name}.zip`),
      "cache-control": "no-store",
    },
  });

import { phoneMetadataOf } from "#lib/format/phone-metadata.ts";

const daySeconds = 24 * 60 * 60;

/** The number formats of a calling code, which are public. */
export async function GET(_: Request, { params }: { params: Promise<{ callingCode: string }> }): Promise<Response> {
  const metadata = phoneMetadataOf((await params).callingCode);
  if (metadata === undefined) return Response.json({ statusCode: 404, message: "No country has this calling code." }, { status: 404 });
  return Response.json(metadata, { headers: { "cache-control": `public, max-age=${daySeconds}` } });
}

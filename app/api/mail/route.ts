import { mailDocument, mailPolicy } from "#lib/proxy/mail-page.ts";

export const dynamic = "force-dynamic";

const sizeMost = 2_000_000;

/** The document of a frame that shows a mail: the HTML that the page sent into it, under a policy that runs and fetches nothing. */
export async function POST(request: Request): Promise<Response> {
  const isOurFrame = request.headers.get("sec-fetch-dest") === "iframe" && request.headers.get("sec-fetch-site") === "same-origin";
  if (!isOurFrame || Number(request.headers.get("content-length") ?? 0) > sizeMost) return new Response(null, { status: 403 });
  const form = await request.formData();
  const html = form.get("html");
  return new Response(mailDocument(typeof html === "string" ? html : "", form.get("theme") === "dark"), {
    headers: {
      "content-type": "text/html; charset=utf-8",
      "content-security-policy": mailPolicy(form.get("images") === "1"),
      "x-content-type-options": "nosniff",
      "referrer-policy": "no-referrer",
      "cache-control": "no-store",
    },
  });
}

import { ApiError } from "#contract/errors.ts";
import { readFields } from "#contract/read-body.ts";
import { refusal } from "./answer.ts";

/** A message has at most 2 MB of HTML, and a form encodes a byte with up to three. */
const formMostBytes = 6_000_000;

/** The document of the frame that shows a mail. Its policy allows no scripts and no requests. */
export async function showMail(request: Request): Promise<Response> {
  try {
    const isOurFrame = request.headers.get("sec-fetch-dest") === "iframe" && request.headers.get("sec-fetch-site") === "same-origin";
    if (!isOurFrame) throw new ApiError("FORBIDDEN", { reason: "foreignPage" });
    if (!/^application\/x-www-form-urlencoded\s*(;|$)/i.test(request.headers.get("content-type") ?? ""))
      throw new ApiError("MEDIA_TYPE_UNSUPPORTED");
    const form = await readFields(request, { limitBytes: formMostBytes });
    return new Response(mailDocument(form.get("html") ?? "", form.get("theme") === "dark"), {
      headers: {
        "content-type": "text/html; charset=utf-8",
        "content-security-policy": mailPolicy(form.get("images") === "1"),
        "x-content-type-options": "nosniff",
        "referrer-policy": "no-referrer",
        "cache-control": "no-store",
      },
    });
  } catch (thrown) {
    return refusal(thrown);
  }
}

/** No scripts, forms, frames or connections; external images only if the user asks for them. */
const mailPolicy = (withImages: boolean): string =>
  [
    "default-src 'none'",
    `img-src data:${withImages ? " https: http:" : ""}`,
    "style-src 'unsafe-inline'",
    "form-action 'none'",
    "base-uri 'none'",
    "frame-ancestors 'self'",
  ].join("; ");

/** Mails are designed for a white background. A mail without colours uses the dashboard's colours. */
export const hasNoColours = (html: string): boolean => !/(background|bgcolor|color)\s*[:=]/i.test(html);

const mailDocument = (html: string, isDark: boolean): string => `<!doctype html><html><head><meta charset="utf-8"><style>
:root{color-scheme:${isDark && hasNoColours(html) ? "dark" : "light"}}
body{margin:0;padding:6px 8px;font:14px/1.5 system-ui,sans-serif;overflow-wrap:anywhere}
img{max-width:100%;height:auto}table{max-width:100%}pre{white-space:pre-wrap}blockquote{margin:0 0 0 .5rem;padding-inline-start:.75rem;border-inline-start:2px solid #8888}
</style></head><body>${html}</body></html>`;

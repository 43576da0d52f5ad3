import { randomBytes } from "node:crypto";
import { environment } from "../env.ts";

/** The one style sheet of the waveform of a call (components/calls/use-waveform.ts, at its height): its library writes it where a nonce does not count. */
const waveformStyle = "'sha256-XGW/cX2BkTPWNNT3NdyASrPEWZfPnKdPJaJ2aN7R+v8='";

export const newNonce = () => randomBytes(16).toString("base64");

/**
 * Style attributes are allowed: drawing libraries place what floats by them. Style sheets and scripts need the nonce or come from
 * this server.
 */
export function contentSecurityPolicy(nonce: string, page = "/"): string {
  // The pictures of a booking page are where whoever set up the calendar says.
  const pictures = page.startsWith("/book/") ? " https:" : "";
  const isDevelopment = environment().NODE_ENV === "development";
  return [
    "default-src 'self'",
    `script-src 'self' 'nonce-${nonce}' 'strict-dynamic'${isDevelopment ? " 'unsafe-eval'" : ""}`,
    isDevelopment ? "style-src 'self' 'unsafe-inline'" : `style-src 'self' 'nonce-${nonce}' ${waveformStyle}`,
    "style-src-attr 'unsafe-inline'",
    `img-src 'self' data: blob:${pictures}`,
    "media-src 'self' blob:",
    "font-src 'self'",
    "connect-src 'self'",
    "worker-src 'self' blob:",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join("; ");
}

import { randomBytes } from "node:crypto";
import { environment } from "../env.ts";

/**
 * The hash of the style sheet of a call's waveform at its height (components/calls/use-waveform.ts). The library adds that style sheet
 * where a nonce has no effect.
 */
const waveformStyle = "'sha256-XGW/cX2BkTPWNNT3NdyASrPEWZfPnKdPJaJ2aN7R+v8='";

export const newNonce = () => randomBytes(16).toString("base64");

/**
 * Style attributes are allowed, because libraries position overlays with them. Style sheets and scripts need the nonce or come from this
 * server.
 */
export function contentSecurityPolicy(nonce: string, page = "/", frameOrigins: readonly string[] = []): string {
  // The images of a booking page can be on any server that the calendar's settings refer to.
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
    `frame-ancestors ${frameOrigins.length === 0 ? "'none'" : frameOrigins.join(" ")}`,
  ].join("; ");
}

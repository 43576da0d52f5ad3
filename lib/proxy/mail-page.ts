/** No script, no form, no frame, no connection; images of others only where they were asked for. */
export const mailPolicy = (withImages: boolean): string =>
  [
    "default-src 'none'",
    `img-src data:${withImages ? " https: http:" : ""}`,
    "style-src 'unsafe-inline'",
    "form-action 'none'",
    "base-uri 'none'",
    "frame-ancestors 'self'",
  ].join("; ");

/** Mails are written for white paper; without colours of their own they take the reader's. */
export const hasNoColours = (html: string): boolean => !/(background|bgcolor|color)\s*[:=]/i.test(html);

export const mailDocument = (html: string, isDark: boolean): string => `<!doctype html><html><head><meta charset="utf-8"><style>
:root{color-scheme:${isDark && hasNoColours(html) ? "dark" : "light"}}
body{margin:0;padding:6px 8px;font:14px/1.5 system-ui,sans-serif;overflow-wrap:anywhere}
img{max-width:100%;height:auto}table{max-width:100%}pre{white-space:pre-wrap}blockquote{margin:0 0 0 .5rem;padding-inline-start:.75rem;border-inline-start:2px solid #8888}
</style></head><body>${html}</body></html>`;

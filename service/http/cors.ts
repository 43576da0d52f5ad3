/** Any origin may call, because no response depends on a cookie (doc 1, Errors). */
export const corsHeaders = {
  "access-control-allow-origin": "*",
  "access-control-expose-headers":
    "X-RateLimit-Limit-Daily, X-RateLimit-Daily-Remaining, X-RateLimit-Interval-Milliseconds, X-RateLimit-Max, X-RateLimit-Remaining, Retry-After, X-Crm-Requestid, X-Dry-Run, X-Dry-Run-Summary, WWW-Authenticate",
};

export const preflightHeaders = {
  ...corsHeaders,
  "access-control-allow-methods": "GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS",
  "access-control-allow-headers":
    "Authorization, Version, Content-Type, Accept, locationId, MCP-Protocol-Version, Mcp-Session-Id, Last-Event-ID, Idempotency-Key, X-Dry-Run",
  "access-control-max-age": "86400",
};

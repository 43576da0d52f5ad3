import type { TableFailure } from "#components/data-table/table-notice.tsx";
import { isApiError } from "#contract/errors.ts";

/** Each way in which a list can fail to come, in its own words. */
export function failureOf(error: unknown): TableFailure | undefined {
  if (error === undefined || error === null) return undefined;
  if (!isApiError(error))
    return { title: "The dashboard could not be reached", message: "Check your connection to the network, then try again." };
  const message = error.messages.join("\n");
  const trace = error.traceId ? { traceId: error.traceId } : {};
  if (error.status === 400 || error.status === 422) return { title: "This cannot be searched for", message, ...trace };
  if (error.status === 401)
    return {
      title: "The connection's token was refused",
      message: "It may have been revoked or have expired. See the connections in the settings.",
      ...trace,
    };
  if (isApiError(error, "FORBIDDEN")) return { title: "You may not see contacts", message, ...trace };
  if (error.status === 403) return { title: "The connection may not read contacts", message, ...trace };
  if (error.status === 429) return { title: "Too many requests", message, ...trace };
  if (error.status >= 502) return { title: "The server of this connection does not answer", message, ...trace };
  return { title: "The contacts could not be loaded", message, ...trace };
}

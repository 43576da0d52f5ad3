import { createClient, type Send } from "#contract/client.ts";
import { ApiError, isApiError } from "#contract/errors.ts";
import { contract } from "#contract/index.ts";
import { askUpstream, responseOf, UpstreamError } from "./upstream.ts";

type Place = { baseUrl: string; locationId: string; token: string };
/** The location that the token can access. If the server does not return locations, name and time zone are unknown. */
export type CheckedPlace = { locationName: string | undefined; timezone: string | undefined };

const answerMostMs = 15_000;
const answerMostBytes = 4_000_000;

/** Sends requests of the dashboard itself to a connection's server. */
export const sendTo =
  ({ baseUrl, token }: Place): Send =>
  async (path, init) => {
    const answer = await askUpstream({
      baseUrl,
      path,
      method: init.method ?? "GET",
      headers: { ...Object.fromEntries(new Headers(init.headers)), authorization: `Bearer ${token}` },
      body: typeof init.body === "string" ? init.body : null,
      signal: AbortSignal.timeout(answerMostMs),
      idleMostMs: answerMostMs,
    });
    return responseOf(answer, answerMostBytes);
  };

/** Tries the token before it is saved: with the location itself or, if the token may not read it, with a search for one of its contacts. */
export async function checkPlace(place: Place): Promise<CheckedPlace> {
  const api = createClient(contract, sendTo(place));
  const { locationId } = place;
  try {
    const { location } = await api.locations.locations.get({ params: { locationId } });
    return { locationName: location.name, timezone: location.timezone };
  } catch (error) {
    if (isAboutToken(error)) throw refusedBecause(error);
  }
  try {
    await api.contacts.search.contacts({ body: { locationId, pageLimit: 1 } });
    return { locationName: undefined, timezone: undefined };
  } catch (error) {
    throw refusedBecause(error);
  }
}

/** If the server refuses the token or fails, other requests would fail too. */
const isAboutToken = (error: unknown) => isApiError(error) && (error.status === 401 || error.status >= 500);

/** Names the kind of failure without any text from the server. Otherwise, users who add connections could read other servers through it. */
function refusedBecause(error: unknown): ApiError {
  if (!isApiError(error)) return new ApiError("INVALID", { reason: "serverUnknown" });
  if (error instanceof UpstreamError) return unusable(error);
  if (error.status === 401) return new ApiError("INVALID", { reason: "tokenRefused" });
  if (error.status === 403) return new ApiError("INVALID", { reason: "tokenWithoutAccess" });
  if (error.status === 429) return new ApiError("RATE_LIMITED", { retryAfterS: Math.min(error.retryAfterS ?? 60, 3600) });
  return new ApiError("INVALID", { reason: "serverStatus", values: { status: error.status } });
}

const unusable = ({ message, reason, values }: UpstreamError) =>
  new ApiError("INVALID", reason === undefined ? { reason: "serverUnreachable" } : { message: `baseUrl ${message}`, reason, values });

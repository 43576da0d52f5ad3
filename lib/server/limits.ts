// Limits of one request, which apply before its content is read.

/** The request line and all headers. */
export const headersMostBytes = 16 * 1024;
/** A connection that has not sent its headers within this time is closed. */
export const headersMostMs = 15_000;
/** A connection that has not sent its whole request within this time is closed; a large upload over a slow line takes minutes. */
export const requestMostMs = 10 * 60_000;
/** Longer than load balancers keep an idle connection, so that none of them uses a connection that is being closed. */
export const keepAliveMs = 75_000;
/** The path with the query, in characters. */
export const addressMost = 12_000;
export const queryPairsMost = 500;

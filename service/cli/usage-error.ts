/** A mistake of the one who asks, in a sentence for them. */
export class UsageError extends Error {}

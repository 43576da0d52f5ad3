/** A mistake of the operator, with a message for them. */
export class UsageError extends Error {}

/** A mistake of the one who asks, in a sentence for them. */
export class Mistake extends Error {}

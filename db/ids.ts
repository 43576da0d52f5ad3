import { customAlphabet } from "nanoid";

/** A new identifier: 20 letters and digits, 119 bits. */
export const newId = customAlphabet("0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz", 20);

import type { Instant } from "../schema.ts";

export type UsersTables = { sign_in_attempt: { key: string; attempts: number; resets_at: Instant } };

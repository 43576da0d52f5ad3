import type { Readable } from "node:stream";

export type RotationLimits = { most?: number; everyMs?: number };
export function rotateLarge(file: string, reopen: () => void, most?: number): Promise<void>;
export function keepRotating(file: string, reopen: () => void, refused: (line: string) => void, limits?: RotationLimits): () => void;
export function logTo(file: string, output: Readable, refused: (line: string) => void, limits?: RotationLimits): void;

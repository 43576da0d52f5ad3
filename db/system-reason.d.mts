export function systemReason(error: unknown): { reason: string; place: string | undefined } | undefined;
export function reasonOfFile(error: unknown): string;
export function cannotWrite(file: string, error: unknown): string;

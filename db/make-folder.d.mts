export function makeFolder(folder: string, options?: { mode?: number }): Promise<void>;

export declare function makeDataDir(dataDir: string): Promise<void>;
export declare function closeDataDir(dataDir: string): Promise<void>;

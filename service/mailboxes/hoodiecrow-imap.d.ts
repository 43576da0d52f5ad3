/** The part of this IMAP server for tests that the tests use. */
declare module "hoodiecrow-imap" {
  type Server = {
    listen(port: number, host: string, listening: () => void): void;
    close(closed: () => void): void;
    appendMessage(path: string, flags: string[], date: string | false, raw: string): void;
  };
  // biome-ignore lint/style/noDefaultExport: the library exports it like this
  export default function hoodiecrow(options: {
    storage: Record<string, { messages: { raw: string }[] }>;
    users: Record<string, { password: string }>;
  }): Server;
}

/** Most user agents also name Chrome and Safari, so more specific names come first. */
const browsers: [pattern: RegExp, name: string][] = [
  [/\b(?:Edg|EdgA|EdgiOS)\//, "Edge"],
  [/\b(?:OPR|OPT|OPiOS)\//, "Opera"],
  [/\bSamsungBrowser\//, "Samsung Internet"],
  [/\b(?:Firefox|FxiOS)\//, "Firefox"],
  [/\b(?:Chrome|HeadlessChrome|CriOS)\//, "Chrome"],
  [/\bSafari\//, "Safari"],
];
const systems: [pattern: RegExp, name: string][] = [
  [/\biPhone|iPad\b/, "iOS"],
  [/\bAndroid\b/, "Android"],
  [/\bWindows\b/, "Windows"],
  [/\bMac OS X\b/, "macOS"],
  [/\bLinux\b/, "Linux"],
];

const found = (text: string, of: [RegExp, string][]) => of.find(([pattern]) => pattern.test(text))?.[1];

/** "Firefox, Windows" for a user agent. For an unknown browser, the first words of its user agent. */
export function browserNameOf(userAgent: string | null): string | undefined {
  if (userAgent === null || userAgent.trim() === "") return undefined;
  const named = [found(userAgent, browsers), found(userAgent, systems)].filter((name) => name !== undefined);
  return named.length > 0 ? named.join(", ") : userAgent.slice(0, 60);
}

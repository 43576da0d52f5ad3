/** The dashboard path to return to, or the home page if the given path could lead elsewhere. */
export function backPath(given: string | undefined): string {
  if (given === undefined || !given.startsWith("/")) return "/";
  const origin = "https://dashboard.invalid";
  const url = URL.parse(given, origin);
  if (
    url === null ||
    url.origin !== origin ||
    url.pathname.startsWith("//") ||
    /^\/(api|sign-in|second-factor|forgot-password|reset-password|invite)(\/|$)/.test(url.pathname)
  )
    return "/";
  return url.pathname + url.search + url.hash;
}

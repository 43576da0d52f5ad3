/** A regular expression would look from each of many slashes for the end, which takes as many steps as the square of their number. */
export function withoutSlashesAtEnd(path: string): string {
  let end = path.length;
  while (path[end - 1] === "/") end--;
  return path.slice(0, end);
}

import { createWriteStream, existsSync } from "node:fs";
import { rename, stat } from "node:fs/promises";
import { reasonOfFile } from "./system-reason.mjs";

// Keeps the programs' logs small. Plain JavaScript, because scripts that start the programs need it.

const fileBytesMost = 50_000_000;
const oldFiles = 5;
const lookMs = 30_000;

/** Renames a large file to `file.1`, after moving the older files on. A missing file is created again. */
export async function rotateLarge(file, reopen, most = fileBytesMost) {
  const found = await stat(file).catch((error) => {
    if (error.code !== "ENOENT") throw error;
    return undefined;
  });
  // Someone removed the file, so anything written to it now would be lost.
  if (found === undefined) return reopen();
  if (found.size < most) return;
  for (let place = oldFiles - 1; place >= 1; place -= 1)
    if (existsSync(`${file}.${place}`)) await rename(`${file}.${place}`, `${file}.${place + 1}`);
  await rename(file, `${file}.1`);
  reopen();
}

/** Checks the file's size regularly, until the returned function is called. */
export function keepRotating(file, reopen, refused, { most = fileBytesMost, everyMs = lookMs } = {}) {
  let timer;
  let isOver = false;
  const lookLater = () => {
    timer = setTimeout(look, everyMs).unref();
  };
  const look = async () => {
    await rotateLarge(file, reopen, most).catch((error) => refused(`The log ${file} was not rotated: ${reasonOfFile(error)}`));
    if (!isOver) lookLater();
  };
  lookLater();
  return () => {
    isOver = true;
    clearTimeout(timer);
  };
}

/** Appends everything that a program prints to a file, which is rotated. */
export function logTo(file, output, refused, limits) {
  const opened = () => {
    const stream = createWriteStream(file, { flags: "a", mode: 0o600 });
    stream.once("error", (error) => {
      refused(`The log ${file} cannot be written: ${reasonOfFile(error)}`);
      output.unpipe(stream).resume();
    });
    output.pipe(stream);
    return stream;
  };
  let current = opened();
  const reopen = () => {
    const before = current;
    output.unpipe(before);
    current = opened();
    // Everything printed before this is written to the old file.
    before.end();
  };
  output.once("end", keepRotating(file, reopen, refused, limits));
}

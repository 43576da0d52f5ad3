// Loaded first into each program: its standard input is a pipe that its parent holds open, so the end of the pipe is the end of the parent.
// Processes that the program starts load this too, and have another parent.
if (process.env.FRONTDESK_PARENT === String(process.ppid)) {
  process.stdin.on("end", () => process.kill(process.pid, "SIGTERM"));
  process.stdin.resume();
  process.stdin.unref?.();
}

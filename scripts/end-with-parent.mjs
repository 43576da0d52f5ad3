// Loaded first into each program. The program's standard input is a pipe that its parent holds open, so the pipe ends when the parent does.
// Processes that the program starts load this module too, but have another parent.
if (process.env.FRONTDESK_PARENT === String(process.ppid)) {
  process.stdin.on("end", () => process.kill(process.pid, "SIGTERM"));
  process.stdin.resume();
  process.stdin.unref?.();
}

// Loaded first into each program: its standard input is a pipe that its parent holds open, so the end of the pipe is the end of the parent.
process.stdin.on("end", () => process.kill(process.pid, "SIGTERM"));
process.stdin.resume();
process.stdin.unref?.();

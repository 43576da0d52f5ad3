/** The worker that runs jobs and receives mail. The others, which answer requests, have numbers. */
export const jobsWorker = "jobs";

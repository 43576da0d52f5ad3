/** The worker that runs jobs and receives mail. The other workers, which answer requests, have numbers. */
export const jobsWorker = "jobs";

import { parentPort, workerData } from "node:worker_threads";
import { busyTimesOf, type ReadOrder } from "./busy-times.ts";

/** The thread that reads one calendar; see reader.ts. */
const order: ReadOrder = workerData;
parentPort?.postMessage(busyTimesOf(order));

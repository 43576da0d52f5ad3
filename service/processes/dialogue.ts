import type { Counted, Taken } from "../http/counting.ts";
import type { Collected, Printed } from "../metrics.ts";
import type { Database } from "./database.ts";

// The messages between the supervisor and its workers, over the channel between their processes.

export type ToSupervisor = {
  take: (counted: Counted) => Promise<Taken>;
  left: (counted: Counted) => Promise<number>;
  giveBack: (counted: Counted) => Promise<void>;
  /** The metrics of all workers, as Prometheus text. */
  metrics: () => Promise<Printed>;
};

export type ToWorker = {
  /** Opens the port and answers that the service is starting. */
  open: () => Promise<void>;
  /** Begins the work. Resolves when the worker is doing it. */
  begin: (database: Database) => Promise<void>;
  collect: () => Promise<Collected>;
};

// biome-ignore lint/suspicious/noExplicitAny: any parameters; the two types above say which
type Questions = Record<string, (...given: any[]) => Promise<unknown>>;

type Message = { ask: number; name: string; given: unknown[] } | { answer: number; value?: unknown } | { answer: number; error: string };

export type Channel = {
  send(message: Message): void;
  onMessage(hear: (message: Message) => void): void;
  onEnd(ended: () => void): void;
};

const closed = () => new Error("a process of the service has ended.");

/** Answers the requests of the other process, and returns functions that send requests to it. */
export function converse<Asked extends Questions>(channel: Channel, own: Questions, names: readonly (keyof Asked & string)[]): Asked {
  const waiting = new Map<number, { resolve(value: unknown): void; reject(error: Error): void }>();
  let last = 0;
  let isEnded = false;
  channel.onEnd(() => {
    isEnded = true;
    for (const { reject } of waiting.values()) reject(closed());
    waiting.clear();
  });
  channel.onMessage((message) => {
    if ("answer" in message) {
      const question = waiting.get(message.answer);
      waiting.delete(message.answer);
      if ("error" in message) question?.reject(new Error(message.error));
      else question?.resolve(message.value);
      return;
    }
    const answer = own[message.name];
    const reply = (result: { value?: unknown } | { error: string }) => {
      if (!isEnded) channel.send({ answer: message.ask, ...result });
    };
    if (answer === undefined) return reply({ error: `There is no question ${message.name}.` });
    answer(...message.given).then(
      (value) => reply({ value }),
      (error: unknown) => reply({ error: error instanceof Error ? error.message : String(error) }),
    );
  });
  const ask = (name: string, given: unknown[]) =>
    new Promise((resolve, reject) => {
      if (isEnded) return reject(closed());
      last += 1;
      waiting.set(last, { resolve, reject });
      channel.send({ ask: last, name, given });
    });
  const questions: Questions = Object.fromEntries(names.map((name) => [name, (...given: unknown[]) => ask(name, given)]));
  // biome-ignore lint/nursery/noUnsafeTypeAssertion: sound because both processes are of one version, and the other one's handlers have this type
  return questions as Asked;
}

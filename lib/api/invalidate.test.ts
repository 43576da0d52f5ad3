import assert from "node:assert/strict";
import { test } from "node:test";
import { InfiniteQueryObserver, QueryClient } from "@tanstack/react-query";
import { invalidate } from "./invalidate.ts";

test("a further page that is being loaded arrives, and the list is read again after it", async (t) => {
  const client = new QueryClient();
  t.after(() => client.clear());
  const reads: number[] = [];
  let answerPage: () => void = () => undefined;
  let held: Promise<void> | undefined;
  const list = new InfiniteQueryObserver(client, {
    queryKey: ["messages"],
    queryFn: async ({ pageParam }) => {
      reads.push(pageParam);
      await held;
      return pageParam;
    },
    initialPageParam: 0,
    getNextPageParam: (last: number) => last + 1,
  });
  t.after(list.subscribe(() => undefined));
  await list.refetch();
  held = new Promise((resolve) => {
    answerPage = resolve;
  });
  const more = list.fetchNextPage();
  const stale = invalidate(client, ["messages"]);
  answerPage();
  assert.deepEqual((await more).data?.pages, [0, 1]);
  await stale;
  assert.deepEqual(reads, [0, 1, 0, 1], "both pages are read again");
});

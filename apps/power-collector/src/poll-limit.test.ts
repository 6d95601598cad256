import { setImmediate as afterPromises } from "node:timers/promises";
import { expect, it } from "vitest";
import { createLimit } from "./poll-limit.ts";

it("runs no more than its limit at once, the others in their order, also after one that fails", async () => {
  const limit = createLimit(2);
  const started: number[] = [];
  const works = [0, 1, 2, 3].map((place) => {
    const work = Promise.withResolvers<number>();
    const done = limit(() => {
      started.push(place);
      return work.promise;
    }).catch(() => -1);
    return Object.assign(work, { done });
  });
  await afterPromises();
  expect(started).toEqual([0, 1]);
  works[1]?.reject(new Error("failed"));
  await afterPromises();
  expect(started).toEqual([0, 1, 2]);
  works[0]?.resolve(0);
  await afterPromises();
  expect(started).toEqual([0, 1, 2, 3]);
  for (const { resolve } of works) resolve(1);
  expect(await Promise.all(works.map(({ done }) => done))).toEqual([0, -1, 1, 1]);
  // Nothing waits any more: both places are free again.
  const later = [4, 5, 6].map((place) => limit(async () => started.push(place)));
  await Promise.all(later);
  expect(started).toEqual([0, 1, 2, 3, 4, 5, 6]);
});

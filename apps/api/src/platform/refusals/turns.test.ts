import { describe, expect, it } from "vitest";
import { unavailable } from "./errors.ts";
import { takeTurns } from "./turns.ts";

const busy = () => unavailable("documents.busy", "Later.");

const [greedy, modest] = [1, 2];

describe("turns", () => {
  it("alternate between customers, however many requests one of them has", async () => {
    const turns = takeTurns({ atOnce: 1, waitingEach: 100, busy });
    const done: string[] = [];
    const work = (customerId: number, name: string) => turns.take(customerId, async () => void done.push(name));
    await Promise.all([
      ...["a", "b", "c", "d"].map((name) => work(greedy, name)),
      work(modest, "x"),
      work(modest, "y"),
    ]);
    expect(done.join("")).toBe("abxcyd");
  });

  it("never exceed the limit of parallel work, also when work fails", async () => {
    const turns = takeTurns({ atOnce: 2, waitingEach: 100, busy });
    let [running, most] = [0, 0];
    const work = async (place: number) => {
      running += 1;
      most = Math.max(most, running);
      await new Promise((resolve) => setImmediate(resolve));
      running -= 1;
      if (place % 3 === 0) throw new Error("failed");
      return place;
    };
    const all = Array.from({ length: 30 }, (_, place) => turns.take(place % 4, () => work(place)));
    const settled = await Promise.allSettled(all);
    expect(settled.filter(({ status }) => status === "fulfilled")).toHaveLength(20);
    expect(most).toBe(2);
    expect(await turns.take(9, async () => "free")).toBe("free");
  });

  it("leave room for others: one customer never takes all of them", async () => {
    const turns = takeTurns({ atOnce: 3, eachAtOnce: 2, waitingEach: 100, busy });
    const { promise, resolve } = Promise.withResolvers<void>();
    let started = 0;
    const held = [1, 2, 3, 4].map(() =>
      turns.take(greedy, () => {
        started += 1;
        return promise;
      }),
    );
    expect(await turns.take(modest, async () => "at once")).toBe("at once");
    expect(started).toBe(2);
    resolve();
    await Promise.all(held);
    expect(started).toBe(4);
  });

  it("are left out when the client has gone while it waited", async () => {
    const turns = takeTurns({ atOnce: 1, waitingEach: 100, busy });
    const { promise, resolve } = Promise.withResolvers<void>();
    const done: string[] = [];
    const take = (name: string, isGone: boolean) =>
      turns.take(
        greedy,
        async () => {
          done.push(name);
          await promise;
        },
        () => isGone,
      );
    const all = [take("first", true), take("gone", true), take("still there", false)];
    resolve();
    expect((await Promise.allSettled(all)).map(({ status }) => status)).toEqual(["fulfilled", "rejected", "fulfilled"]);
    expect(done).toEqual(["first", "still there"]);
  });

  it("503 refuse a customer whose queue is full, and no other customer", async () => {
    const turns = takeTurns({ atOnce: 1, waitingEach: 2, busy });
    const { promise, resolve } = Promise.withResolvers<void>();
    const held = [1, 2, 3].map(() => turns.take(greedy, () => promise));
    expect(() => turns.refuseMore(greedy)).toThrow(expect.objectContaining({ status: 503, code: "documents.busy" }));
    expect(() => turns.refuseMore(modest)).not.toThrow();
    await expect(turns.takeOrRefuse(greedy, () => promise)).rejects.toMatchObject({
      status: 503,
      code: "documents.busy",
    });
    resolve();
    await Promise.all(held);
    expect(() => turns.refuseMore(greedy)).not.toThrow();
  });
});

import { describe, expect, it } from "vitest";
import { networkOf } from "./network.ts";
import { requestLimit } from "./request-limit.ts";

describe("a network", () => {
  it.each([
    ["192.0.2.7", "192.0.2.7"],
    ["::ffff:192.0.2.7", "192.0.2.7"],
    ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"],
    ["2001:db8:1:2::1", "2001:db8:1:2::/64"],
    ["2001:0DB8:0001:0002::", "2001:db8:1:2::/64"],
    ["2001:db8::1", "2001:db8:0:0::/64"],
    ["::1", "0:0:0:0::/64"],
    ["fe80::1%eth0", "fe80:0:0:0::/64"],
    ["4a1f6b2e-0000-4000-8000-000000000000", "4a1f6b2e-0000-4000-8000-000000000000"],
  ])("of %s is %s", (address, network) => {
    expect(networkOf(address)).toBe(network);
  });
});

describe("a request limit", () => {
  it("counts each key separately, and a /64 as one key", () => {
    const limit = requestLimit(2, 3600);
    const taken = ["2001:db8::1", "2001:db8::2", "2001:db8::3", "2001:db8:0:1::1"].map((key) => limit.take(key) > 0);
    expect(taken).toEqual([false, false, true, false]);
  });

  it("says how long to wait without counting", () => {
    const limit = requestLimit(1, 3600);
    expect([limit.wait("a"), limit.wait("a"), limit.take("a")]).toEqual([0, 0, 0]);
    expect(limit.wait("2001:db8::1")).toBe(0);
    limit.take("2001:db8::1");
    expect([limit.wait("a") > 0, limit.wait("2001:db8::2") > 0, limit.wait("b")]).toEqual([true, true, 0]);
  });

  it("forgets only the least recently used key when there are too many keys", () => {
    const limit = requestLimit(1, 3600, 3);
    for (const key of ["a", "b", "c"]) limit.take(key);
    expect(limit.take("a")).toBeGreaterThan(0);
    limit.take("d"); // evicts b
    expect(["a", "c", "b"].map((key) => limit.take(key) > 0)).toEqual([true, true, false]);
  });

  it("keeps up to its maximum number of keys, however many it gets", () => {
    const limit = requestLimit(1, 3600, 1000);
    limit.take("first");
    for (let stranger = 0; stranger < 100_000; stranger += 1) {
      limit.take(`stranger ${stranger}`);
      if (stranger % 500 === 0) expect(limit.take("first")).toBeGreaterThan(0);
    }
  });
});

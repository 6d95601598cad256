import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { byOperator, runOperatorChange } from "../../../platform/changes/operator-change.ts";
import { commandsOn } from "../../../testing/operator-commands.ts";
import { companyIds, type TestApi, testApi } from "../../../testing/test-api.ts";
import { assignPrefix } from "../ip-management.public.ts";

const { polderlicht } = companyIds;
let api: TestApi;

beforeAll(async () => {
  api = await testApi();
  await api.database.rows("delete from address_pool");
  await commandsOn(api)("address-pool", "create", "prefix=198.18.0.0/26", "originAsn=64496");
  await commandsOn(api)("address-pool", "create", "prefix=198.18.4.0/28");
});
afterAll(() => api.close());

const assign = (family: 4 | 6, length: number) =>
  runOperatorChange(byOperator(api.operatorPool, "test"), (transaction) =>
    assignPrefix(
      {
        ...transaction,
        record: (change) => transaction.record(polderlicht, change),
      },
      { customerId: polderlicht, family, length, description: null, assignment: "STATIC" },
    ),
  );

const blocks = async () => {
  const rows = await api.database.rows<{ prefix: string }>(
    "select prefix::text as prefix from prefix where prefix::inet <<= '198.18.0.0/15' and lifecycle <> 'RELEASED' order by created_at, id",
  );
  return rows.map(({ prefix }) => prefix);
};

describe("the assignment of prefixes", () => {
  it("takes the lowest free aligned block, fills gaps, and goes on to the next pool", async () => {
    await assign(4, 29);
    await assign(4, 32);
    await assign(4, 28);
    await assign(4, 30);
    await assign(4, 27);
    await assign(4, 28);
    expect(await blocks()).toEqual([
      "198.18.0.0/29",
      "198.18.0.8/32",
      "198.18.0.16/28",
      "198.18.0.12/30",
      "198.18.0.32/27",
      "198.18.4.0/28",
    ]);
    const [first] = await api.database.rows(
      `select kind, lifecycle, parent_prefix::text as parent, origin_asn::int as asn, reverse_mode as mode, delegation_state as state
       from prefix where prefix = '198.18.0.0/29'`,
    );
    expect(first).toEqual({
      kind: "ASSIGNED_PA",
      lifecycle: "ACTIVE",
      parent: "198.18.0.0/26",
      asn: 64_496,
      mode: "HOSTED",
      state: "HOSTED",
    });
  });

  it("409 when no block of the length is free, also while one is in quarantine", async () => {
    await expect(assign(4, 28)).rejects.toMatchObject({ code: "address-pool.exhausted" });
    await expect(assign(6, 48)).rejects.toMatchObject({ code: "address-pool.exhausted" });
    await api.database.rows("update prefix set lifecycle = 'RELEASING' where prefix = '198.18.4.0/28'");
    await expect(assign(4, 28)).rejects.toMatchObject({ code: "address-pool.exhausted" });
    await api.database.rows("update prefix set lifecycle = 'RELEASED' where prefix = '198.18.4.0/28'");
    await assign(4, 28);
    expect((await blocks()).at(-1)).toBe("198.18.4.0/28");
  });
});

import type { Order } from "@demarc/contract/orders/order-fields";
import { DcConnectionOrderBody, LineOrderBody, RackOrderBody, WdmOrderBody } from "@demarc/contract/core/order-body";
import fc from "fast-check";
import { afterAll, beforeAll, expect, it } from "vitest";
import { fitting } from "../../../testing/fuzz/schema-values.ts";
import { type OrderPathKind, orderBodies, postOrder } from "../../../testing/orders/order-bodies.ts";
import { companyIds, type TestApi, testApi } from "../../../testing/test-api.ts";
import { runs } from "../../../testing/runs.ts";

let api: TestApi;
let token: string;
beforeAll(async () => {
  api = await testApi();
  token = await api.tokenOf("ruth.klein@kadeblok.example");
});
afterAll(() => api.close());

const schemas = {
  line: LineOrderBody,
  rack: RackOrderBody,
  "dc-connection": DcConnectionOrderBody,
  wdm: WdmOrderBody,
} as const;

/** Bodies that the schema of a kind allows, some of whose fields are those of a good order. */
const bodiesOf = (kind: OrderPathKind): fc.Arbitrary<Record<string, unknown>> => {
  const good: Readonly<Record<string, unknown>> = { ...orderBodies[kind], clientOrderId: null };
  const chosen = (names: readonly string[]) => Object.fromEntries(names.map((name) => [name, good[name]]));
  return fc
    .tuple(fitting(schemas[kind]), fc.subarray(Object.keys(good)))
    .map(([body, names]) => Object.assign({}, body, chosen(names)));
};

const bodies = runs(60);

it.each(Object.keys(schemas) as OrderPathKind[])(
  "201 keeps any %s draft that its schema allows, and its price and submission never fail by themselves",
  async (kind) => {
    const path = `/v1/customer/${companyIds.kadeblok}`;
    let kept = 0;
    await fc.assert(
      fc.asyncProperty(bodiesOf(kind), async (body): Promise<void> => {
        await api.database.rows("delete from customer_order where status = 'DRAFT'");
        const made = await postOrder<Order>(api, token, kind, body, { draft: true });
        // A generated text may be longer than its pattern lets it be, and an earlier order may have the same clientOrderId.
        if (made.status !== 201) {
          expect([400, 409]).toContain(made.status);
          return;
        }
        kept += 1;
        const priced = await api.send("POST", `${path}/price-summary`, { token, body });
        expect([200, 400]).toContain(priced.status);
        const order = `${path}/order/${made.body.id}`;
        expect((await api.send("PATCH", order, { token, body })).status).toBe(200);
        const submitted = await api.send("POST", `${order}/submit`, { token, body: {} });
        expect([200, 400, 409]).toContain(submitted.status);
      }),
      { numRuns: bodies },
    );
    expect(kept).toBeGreaterThan(bodies / 6);
  },
);

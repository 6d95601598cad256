import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { rackId } from "../../racks/demo/racks.demo.ts";
import { fileForm, letter } from "../../../testing/requests/file-form.ts";
import { plantInventory } from "../../../testing/orders/inventory-rows.ts";
import { type OrderPathKind, orderBodies, postOrder } from "../../../testing/orders/order-bodies.ts";
import { lineChanger } from "../../../testing/orders/operated-orders.ts";
import { companyIds, type TestApi, testApi } from "../../../testing/test-api.ts";

const { kadeblok, polderlicht } = companyIds;
const kinds = Object.keys(orderBodies) as OrderPathKind[];
type Named = "ownFile" | "ownRack";

let api: TestApi;
let token: string;
let own: Readonly<Record<Named, string>>;
let others: Readonly<Record<Named, string>>;

const uploaded = async (customerId: number, bearer: string): Promise<string> => {
  const path = `/v1/customer/${customerId}/document?kind=LOA`;
  return (await api.send<{ id: string }>("POST", path, { token: bearer, ...fileForm(letter) })).body.id;
};

beforeAll(async () => {
  api = await testApi();
  token = await api.tokenOf("ruth.klein@kadeblok.example");
  const stranger = await api.tokenOf("daan.vos@polderlicht.example");
  const codes = kinds.map((kind) => orderBodies[kind].packageCode);
  await api.database.rows(
    `insert into package_parameter (package_code, key, label, type, required, step)
     select code, key, '{"nl": "Eigen", "en": "Own"}', type, false, 'package'
     from unnest($1::text[]) code, (values ('ownFile', 'document'), ('ownRack', 'rack')) as given (key, type)`,
    [[...codes, "FIB-4000"]],
  );
  own = { ownFile: await uploaded(kadeblok, token), ownRack: rackId("AMS1-R2-07") };
  const { rackId: ownRack } = await plantInventory(api.database, polderlicht);
  others = { ownFile: await uploaded(polderlicht, stranger), ownRack };
});
afterAll(() => api.close());

const answerTo = async (kind: OrderPathKind, name: Named, id: string) => {
  const base = orderBodies[kind];
  const { status, body } = await postOrder<{ validationErrors?: object[] }>(api, token, kind, {
    ...base,
    parameters: { ...("parameters" in base ? base.parameters : {}), [name]: id },
  });
  return { status, errors: body.validationErrors };
};

describe.each(kinds)("a parameter of an order of kind %s", (kind) => {
  it.each(["ownFile", "ownRack"] as const)(
    "400 for a record of another company, like an unknown id: %s",
    async (name) => {
      const refused = await answerTo(kind, name, others[name]);
      expect(refused).toMatchObject({
        status: 400,
        errors: [{ field: `parameters.${name}`, message: "validation.invalid-value" }],
      });
      expect(await answerTo(kind, name, randomUUID())).toEqual(refused);
      expect(await answerTo(kind, name, others[name].toUpperCase())).toEqual(refused);
    },
  );

  it("201 names records of the company itself", async () => {
    for (const name of ["ownFile", "ownRack"] as const)
      expect((await answerTo(kind, name, own[name])).status).toBe(201);
  });
});

describe("a change of a line", () => {
  const change = (line: string, name: Named, id: string) => lineChanger(api)(line, "FIB-4000", `values.${name}=${id}`);

  it.each(["ownFile", "ownRack"] as const)(
    "400 for a record of another company, like an unknown id: %s",
    async (name) => {
      const [line] = await api.database.rows<{ id: string }>(
        `insert into line (customer_id, line_number, lifecycle, street, house_number, postal_code, city, technology, carrier,
         package_code, speed_down, speed_up, sla_code, contract_start, contract_term_months, contract_end, nrc, mrc)
       values ($1, 'LN-' || nextval('line_nr'), 'ACTIVE', 'Kade', 7, '8011AB', 'Zwolle', 'FTTH', 'Access NL', 'FIB-100', 1, 1,
         'SLA-BASIC', current_date, 12, current_date + 365, 0, 29.50) returning id`,
        [kadeblok],
      );
      const refusal = `values.${name}: This value is not possible here.`;
      await expect(change(line?.id ?? "", name, others[name])).rejects.toThrow(refusal);
      await expect(change(line?.id ?? "", name, randomUUID())).rejects.toThrow(refusal);
      expect(await change(line?.id ?? "", name, own[name])).toMatch(/^ORD-/);
    },
  );
});

it("400 a termination names no records", async () => {
  const path = `/v1/customer/${kadeblok}/rack/${own.ownRack}/termination`;
  for (const parameters of [{ ownFile: others.ownFile }, { ownFile: randomUUID() }]) {
    const headers = { "idempotency-key": randomUUID() };
    const answer = await api.send("POST", path, { token, headers, body: { date: "2099-01-04", parameters } });
    expect(answer).toMatchObject({ status: 400, body: { validationErrors: [{ field: "parameters" }] } });
  }
});

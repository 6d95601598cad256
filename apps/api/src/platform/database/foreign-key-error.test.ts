import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { fileForm, letter } from "../../testing/requests/file-form.ts";
import { holdTransaction } from "../../testing/held-transaction.ts";
import { prefixHarness } from "../../testing/ip-management/prefix-harness.ts";
import { companyIds, type TestApi, testApi } from "../../testing/test-api.ts";

const company = `/v1/customer/${companyIds.polderlicht}`;
let api: TestApi;
let token: string;
let harness: ReturnType<typeof prefixHarness>;

beforeAll(async () => {
  api = await testApi();
  token = await api.tokenOf("joris.bakker@polderlicht.example");
  harness = prefixHarness(api, token);
});
afterAll(() => api.close());

const refused = (field: string) => ({
  status: 400,
  body: { validationErrors: [{ field, message: "validation.invalid-value" }] },
});

/** Sends a request that names a record during its deletion, and lets the deletion commit first. */
const whileRemoving = async <Answer>(table: string, id: string, ask: () => Promise<Answer>): Promise<Answer> => {
  const removal = await holdTransaction(api.database, `delete from ${table} where id = $1`, [id]);
  const answer = ask();
  await removal.untilWaiting(1);
  await removal.commit();
  return answer;
};

describe("a record that is deleted at the same moment", () => {
  it("400 for a letter like an unknown one, and changes nothing", async () => {
    const sent = await api.send<{ id: string }>("POST", `${company}/document?kind=LOA`, { token, ...fileForm(letter) });
    const prefix = await harness.fresh("HOSTED", "CUSTOMER_PI");
    const body = { originAsn: 64_496, kind: "ROA", loaDocumentId: sent.body.id };
    const answer = await whileRemoving("document", sent.body.id, () =>
      harness.send("POST", prefix, "/route-authorisation", body),
    );
    expect(answer).toMatchObject(refused("loaDocumentId"));
    expect(await harness.send("GET", prefix, "/route-authorisation")).toMatchObject({ body: { authorisations: [] } });
  });

  it("400 for a contact like an unknown one", async () => {
    const id = crypto.randomUUID();
    const contact = {
      id,
      types: ["abuse"],
      firstName: "Team",
      lastName: "Misbruik",
      email: "abuse@polderlicht.example",
    };
    expect((await api.send("POST", `${company}/contact`, { token, body: contact })).status).toBe(201);
    const prefix = await harness.fresh();
    const answer = await whileRemoving("customer_contact", id, () =>
      harness.send("PATCH", prefix, "", { abuseContactId: id }),
    );
    expect(answer).toMatchObject(refused("abuseContactId"));
  });

  it("is found because every foreign key is named after its table, then its column", async () => {
    const otherwise = await api.database.rows(
      `select conname from pg_constraint
       join pg_attribute on attrelid = conrelid and attnum = conkey[1]
       where contype = 'f' and conparentid = 0 and connamespace = 'public'::regnamespace
         and not starts_with(conname, conrelid::regclass::text || '_' || attname || '_')`,
    );
    expect(otherwise).toEqual([]);
  });
});

import type { Quotation, QuotationStatus } from "@demarc/contract/quotations/quotation-fields";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { quotedCompany } from "../../testing/orders/quoted-company.ts";
import { runs } from "../../testing/runs.ts";

let quoted: Awaited<ReturnType<typeof quotedCompany>>;
beforeAll(async () => {
  quoted = await quotedCompany();
});
afterAll(() => quoted.close());

type Cell = readonly [state: QuotationStatus, ...outcomes: string[]];

const operations = ["publish", "accept", "accept other", "reject", "revise", "withdraw", "ordered"] as const;

/** By state: what each operation leads to, or its refusal. Typed by hand from docs/product/quotations.md. */
const table: readonly Cell[] = [
  ["DRAFT", "PUBLISHED", "not-found", "not-found", "not-found", "DRAFT", "WITHDRAWN", "state-conflict"],
  ["PUBLISHED", "PUBLISHED", "ORDERED", "ORDERED", "REJECTED", "SUPERSEDED", "WITHDRAWN", "state-conflict"],
  ["ACCEPTED", "state-conflict", "ACCEPTED", "accepted", "accepted", "state-conflict", "state-conflict", "ORDERED"],
  [
    "ORDERED",
    "state-conflict",
    "ORDERED",
    "accepted",
    "accepted",
    "state-conflict",
    "state-conflict",
    "state-conflict",
  ],
  ["REJECTED", "state-conflict", "rejected", "rejected", "rejected", "SUPERSEDED", "state-conflict", "state-conflict"],
  ["EXPIRED", "state-conflict", "expired", "expired", "expired", "SUPERSEDED", "state-conflict", "state-conflict"],
  [
    "WITHDRAWN",
    "state-conflict",
    "withdrawn",
    "withdrawn",
    "withdrawn",
    "state-conflict",
    "state-conflict",
    "state-conflict",
  ],
  [
    "SUPERSEDED",
    "state-conflict",
    "superseded",
    "superseded",
    "superseded",
    "state-conflict",
    "state-conflict",
    "state-conflict",
  ],
];

interface Made {
  readonly id: string;
  readonly number: string;
  readonly optionIds: readonly string[];
  readonly version: number;
}

const rowOf = async (id: string) => {
  const [row] = await quoted.api.database.rows<{ status: QuotationStatus; version: number; options: { id: string }[] }>(
    "select status, version, options from quotation where id = $1",
    [id],
  );
  if (!row) throw new Error("the quotation is gone");
  return row;
};

/** A quotation whose state is written directly, so that each cell has one of its own. */
const quotationIn = async (state: QuotationStatus): Promise<Made> => {
  const number = await quoted.draft();
  if (state !== "DRAFT") await quoted.operate("publish", number);
  const [{ id } = { id: "" }] = await quoted.api.database.rows<{ id: string }>(
    "select id from quotation where number = $1",
    [number],
  );
  const optionIds = (await rowOf(id)).options.map((option) => option.id);
  const isAccepted = state === "ACCEPTED" || state === "ORDERED";
  if (state !== "DRAFT")
    await quoted.api.database.rows(
      `update quotation set status = $2, decided_at = now(), accepted_option_id = $3, accepted_by = (case when $3::uuid is null then null else
         (select id from customer_account where username = 'ruth.klein@kadeblok.example') end) where id = $1`,
      [id, state, isAccepted ? optionIds[0] : null],
    );
  return { id, number, optionIds, version: (await rowOf(id)).version };
};

const codeOf = ({ status, body }: { status: number; body: { error?: { code: string } } }): string | undefined =>
  status === 404 ? "not-found" : body.error?.code.replace("quotation.", "");

const decided = async (
  { id, optionIds, version }: Made,
  operation: "accept" | "accept other" | "reject",
): Promise<string> => {
  if (operation === "reject") {
    const answer = await quoted.reject({ id });
    return codeOf(answer) ?? answer.body.status;
  }
  const optionId = optionIds[operation === "accept" ? 0 : 1];
  const answer = await quoted.accept({ id, version, options: [] as Quotation["options"] }, { optionId });
  return codeOf(answer) ?? answer.body.status;
};

const operated = async ({ id, number }: Made, operation: string): Promise<string> => {
  try {
    await quoted.operate(operation, number);
  } catch (error) {
    if (/is not possible in the state/.test((error as Error).message)) return "state-conflict";
    throw error;
  }
  return (await rowOf(id)).status;
};

describe.each(table.map(([state, ...outcomes]) => ({ state, outcomes })))(
  "a quotation in $state",
  ({ state, outcomes }) => {
    it.each(operations.map((operation, place) => [operation, outcomes[place] ?? ""] as const))(
      "%s: %s",
      async (operation, outcome) => {
        const made = await quotationIn(state);
        const reached =
          operation === "accept" || operation === "accept other" || operation === "reject"
            ? await decided(made, operation)
            : await operated(made, operation);
        expect(reached).toBe(outcome);
        if (!/^[A-Z]+$/.test(outcome)) expect((await rowOf(made.id)).status).toBe(state);
      },
    );
  },
);

describe("random walks", () => {
  const actions = ["publish", "accept", "accept other", "reject", "revise", "withdraw", "ordered"] as const;
  const legal: Readonly<Partial<Record<string, readonly string[]>>> = {
    DRAFT: ["PUBLISHED", "WITHDRAWN"],
    PUBLISHED: ["ACCEPTED", "REJECTED", "SUPERSEDED", "WITHDRAWN"],
    ACCEPTED: ["ORDERED"],
    REJECTED: ["SUPERSEDED"],
    EXPIRED: ["SUPERSEDED"],
  };

  const all = runs(1000);

  it(`${all} steps, four at a time on the same quotation, never leave the machine or order twice`, async () => {
    let seed = 20_261_125;
    const random = (below: number): number => {
      seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
      return Math.floor((seed / 2_147_483_648) * below);
    };
    let steps = 0;
    const numbers: string[] = [];
    while (steps < all) {
      const made = await quotationIn(random(4) === 0 ? "DRAFT" : "PUBLISHED");
      numbers.push(made.number);
      for (let round = 0; round < 5; round += 1) {
        const { version } = await rowOf(made.id);
        const chosen = Array.from({ length: 4 }, () => actions[random(actions.length)] ?? "publish");
        await Promise.all(
          chosen.map((action) =>
            action === "accept" || action === "accept other" || action === "reject"
              ? decided({ ...made, version }, action)
              : quoted.operate(action, made.number).catch(() => undefined),
          ),
        );
        steps += 4;
      }
    }
    const changes = await quoted.api.database.rows<{ from: string; to: string }>(
      `select from_status as "from", to_status as "to" from quotation_status_change
       where quotation_id in (select id from quotation where number = any ($1))`,
      [numbers],
    );
    expect(changes.length).toBeGreaterThan(numbers.length);
    expect(changes.filter(({ from, to }) => legal[from]?.includes(to) !== true)).toEqual([]);
    // Every change of a quotation starts from the state in which the previous one ended.
    const broken = await quoted.api.database.rows(
      `select quotation_id from (
         select quotation_id, from_status, lag(to_status) over (partition by quotation_id order by at, id) as before
         from quotation_status_change where quotation_id in (select id from quotation where number = any ($1))
       ) step where before is not null and before <> from_status`,
      [numbers],
    );
    expect(broken).toEqual([]);
    const twice = await quoted.api.database.rows(
      `select quotation.id from quotation join customer_order on customer_order.quotation_id = quotation.id
       where quotation.number = any ($1) group by quotation.id, quotation.options, quotation.accepted_option_id
       having count(*) <> (select jsonb_array_length(option -> 'items') from jsonb_array_elements(quotation.options) option
         where (option ->> 'id')::uuid = quotation.accepted_option_id)`,
      [numbers],
    );
    expect(twice).toEqual([]);
  }, 300_000);
});

import { amsterdamDate, daysAfter } from "@demarc/contract/core/calendar";
import { expect, it } from "vitest";
import { ApiError } from "../../platform/refusals/errors.ts";
import { agreementHarness } from "../../testing/agreements/manual-agreement-calls.ts";
import { operatedAgreement } from "../../testing/agreements/operated-agreements.ts";
import { seededIntegers } from "../../testing/seeded-random.ts";
import { runs } from "../../testing/runs.ts";

const { api, plant, call, runTimer } = agreementHarness();
const yesterday = daysAfter(amsterdamDate(new Date()), -1);

/** The states that one step can lead to, typed from the specification. */
const reachable: Readonly<Record<string, readonly string[]>> = {
  DRAFT: ["PENDING_ACCEPTANCE", "ACTIVE"],
  PENDING_ACCEPTANCE: ["ACTIVE", "DECLINED", "ENDED"],
  ACTIVE: ["ACTIVE", "ENDING", "ENDED"],
  ENDING: ["ACTIVE", "ENDED"],
  DECLINED: [],
  ENDED: [],
};

const calls = [
  ["POST", "accept"],
  ["POST", "accept"],
  ["POST", "decline"],
  ["POST", "termination"],
  ["POST", "termination"],
  ["DELETE", "termination"],
] as const;
const commands = ["publish", "activate", "publish", "publish", "end"] as const;

interface Walked {
  readonly id: string;
  readonly number: string;
}

const byCommand = async (action: (typeof commands)[number], number: string): Promise<void> => {
  await operatedAgreement(api(), action, number).catch((error: unknown) => {
    if (!(error instanceof ApiError)) throw error;
    expect(error.status).toBe(409);
  });
};

/** Moves the last day of one agreement to yesterday, and its first day if that is later. */
const letTimePass = async (id: string): Promise<void> => {
  await api().database.rows(
    `update manual_agreement set accept_until = case when status = 'PENDING_ACCEPTANCE' then $2::date else accept_until end,
       end_date = case when status = 'ENDING' then $2::date else end_date end,
       start_date = case when status = 'ENDING' then least(start_date, $2::date) else start_date end
     where id = $1`,
    [id, yesterday],
  );
};

const step = async (random: (below: number) => number, { id, number }: Walked): Promise<void> => {
  const chosen = random(20);
  if (chosen < 13) {
    const [method, action] = calls[chosen % calls.length] ?? calls[0];
    const { status } = await call(method, id, action);
    expect([200, 404, 409]).toContain(status);
  } else if (chosen < 19) await byCommand(commands[chosen % commands.length] ?? "publish", number);
  else await letTimePass(id);
};

/** A walk of one agreement, with two parallel steps at a time. */
const walk = async (seed: number): Promise<string> => {
  const random = seededIntegers(seed);
  const planted = await plant(random(3) === 0 ? {} : { status: "DRAFT", renewalMonths: random(2) === 0 ? null : 12 });
  for (let taken = 0; taken < 6; taken += 1) await Promise.all([step(random, planted), step(random, planted)]);
  return planted.id;
};

const walks = runs(1000);

it(`${walks} random walks, four at a time, take no step that the states forbid`, { timeout: 400_000 }, async () => {
  const ids: string[] = [];
  const seeds = Array.from({ length: walks }, (_none, place) => place + 1);
  const next = async (): Promise<void> => {
    for (let seed = seeds.shift(); seed !== undefined; seed = seeds.shift()) {
      ids.push(await walk(seed));
      if (seed % 100 === 0) await runTimer();
    }
  };
  await Promise.all([next(), next(), next(), next()]);
  await runTimer();
  const steps = await api().database.rows<{
    agreement: string;
    from: string;
    to: string;
    status: string;
    versions: boolean;
  }>(
    `select step.agreement_id as agreement, step.from_status as from, step.to_status as to, agreement.status,
       agreement.version = 1 + (select count(*) from manual_agreement_change every where every.agreement_id = agreement.id)
         - (select count(*) from manual_agreement_change planted where planted.agreement_id = agreement.id and planted.actor = 'test'
            and planted.event = 'publish' and planted.at = agreement.created_at) as versions
     from manual_agreement_change step join manual_agreement agreement on agreement.id = step.agreement_id
     where agreement.id = any ($1) order by step.agreement_id, step.at, step.id`,
    [ids],
  );
  const latest = new Map<string, string>();
  for (const { agreement, from, to } of steps) {
    expect(from).toBe(latest.get(agreement) ?? "DRAFT");
    expect(reachable[from]).toContain(to);
    latest.set(agreement, to);
  }
  expect(steps.every(({ agreement, status }) => latest.get(agreement) === status)).toBe(true);
  expect(steps.every(({ versions }) => versions)).toBe(true);
  expect(steps.length).toBeGreaterThan(2 * walks);
  expect(new Set(latest.values())).toEqual(new Set(["PENDING_ACCEPTANCE", "ACTIVE", "ENDING", "DECLINED", "ENDED"]));
  const [written] = await api().database.rows<{ ledger: number }>(
    "select count(*)::int as ledger from audit_event where entity_id = any ($1::text[])",
    [ids],
  );
  const planted = steps.filter(({ from }) => from === "DRAFT").length;
  expect(written?.ledger).toBeGreaterThanOrEqual(steps.length - planted);
});

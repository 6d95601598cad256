import { amsterdamDate, daysAfter } from "@demarc/contract/core/calendar";
import { describe, expect, it } from "vitest";
import { ApiError } from "../../platform/refusals/errors.ts";
import { agreementHarness } from "../../testing/agreements/manual-agreement-calls.ts";
import type { PlantedAgreement } from "../../testing/agreements/manual-agreement-rows.ts";
import { operatedAgreement } from "../../testing/agreements/operated-agreements.ts";

const { api, plant, call, ledgerOf, eventsOf } = agreementHarness();
const today = amsterdamDate(new Date());

const running = { startDate: daysAfter(today, -100), termEnd: daysAfter(today, 264) };
const states: Readonly<Record<string, PlantedAgreement>> = {
  DRAFT: { status: "DRAFT" },
  PENDING_ACCEPTANCE: {},
  ACTIVE: { status: "ACTIVE", ...running },
  ENDING: { status: "ENDING", ...running, endDate: running.termEnd },
  DECLINED: { status: "DECLINED" },
  ENDED: { status: "ENDED", ...running, endDate: daysAfter(today, -1) },
};

const events = ["publish", "accept", "decline", "activate", "requestTermination", "withdraw", "end"] as const;
type Event = (typeof events)[number];

const calls: Readonly<Partial<Record<Event, readonly [method: string, action: string]>>> = {
  accept: ["POST", "accept"],
  decline: ["POST", "decline"],
  requestTermination: ["POST", "termination"],
  withdraw: ["DELETE", "termination"],
};
const commands = {
  publish: "publish",
  activate: "activate",
  end: "end",
} as const;

/**
 * The table of the specification, typed by hand: the state after an event, `-` for a refusal (409), `.` for a draft, which the
 * company does not see (404), and `=` for an event that changes nothing.
 */
const table: Readonly<Record<string, string>> = {
  //                  publish            accept declin activate request withdr end
  DRAFT: "PENDING_ACCEPTANCE . . ACTIVE . . -",
  PENDING_ACCEPTANCE: "= ACTIVE DECLINED ACTIVE - - ENDED",
  ACTIVE: "- = - = ENDING = ENDED",
  ENDING: "- - - ACTIVE = ACTIVE ENDED",
  DECLINED: "- - - - - - -",
  ENDED: "- - - - - - -",
};

const ledgered: Readonly<Record<Event, string>> = {
  publish: "manual-agreement.published OPERATOR",
  accept: "manual-agreement.accepted ACCOUNT",
  decline: "manual-agreement.declined ACCOUNT",
  activate: "manual-agreement.activated OPERATOR",
  requestTermination: "manual-agreement.termination-requested ACCOUNT",
  withdraw: "manual-agreement.termination-withdrawn ACCOUNT",
  end: "manual-agreement.ended OPERATOR",
};

/** The ledger actions that also depend on the state. */
const ledgeredFrom: Readonly<Record<string, string>> = {
  "ENDING activate": "manual-agreement.termination-withdrawn OPERATOR",
  "PENDING_ACCEPTANCE end": "manual-agreement.withdrawn OPERATOR",
};

/** Sends an event. Returns the status of the response, with the code and details of a refusal. */
const send = async (event: Event, { id, number }: { readonly id: string; readonly number: string }) => {
  const [method, action] = calls[event] ?? [];
  if (method !== undefined && action !== undefined) {
    const { status, body } = await call(method, id, action);
    return [status, body.error?.code, body.error?.details];
  }
  try {
    await operatedAgreement(api(), commands[event as keyof typeof commands], number);
    return [200, undefined, undefined];
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return [error.status, error.code, error.details];
  }
};

const stored = async (id: string) => {
  const [row] = await api().database.rows<{ status: string; version: number; steps: number }>(
    `select status, version, (select count(*)::int from manual_agreement_change where agreement_id = agreement.id) as steps
     from manual_agreement agreement where id = $1`,
    [id],
  );
  if (!row) throw new Error("no agreement is stored");
  return row;
};

const cells = Object.entries(table).flatMap(([state, row]) =>
  row.split(" ").map((cell, place) => [state, events[place] ?? "end", cell] as const),
);

const eventNames: Readonly<Partial<Record<Event, string>>> = {
  withdraw: "withdrawTermination",
};

describe("the states of a bespoke agreement", () => {
  it.each(cells)("%s, %s: %s", async (state, event, cell) => {
    const planted = await plant(states[state]);
    const before = await stored(planted.id);
    const [status, code, details] = await send(event, planted);
    const after = await stored(planted.id);
    if (cell === "-" || cell === "." || cell === "=") {
      expect(after).toEqual(before);
      expect(await eventsOf(planted.id)).toEqual([]);
      expect([status, code]).toEqual(
        cell === "=" ? [200, undefined] : cell === "." ? [404, "not-found"] : [409, "manual-agreement.state-conflict"],
      );
      if (cell === "-") expect(details).toEqual({ state, event: eventNames[event] ?? event });
      return;
    }
    expect([status, code]).toEqual([200, undefined]);
    expect(after).toEqual({ status: cell, version: before.version + 1, steps: before.steps + 1 });
    const action = ledgeredFrom[`${state} ${event}`] ?? ledgered[event];
    expect(await ledgerOf(planted.id)).toEqual([`${action} 7 years`]);
    expect(await eventsOf(planted.id)).toEqual([action.split(" ")[0]]);
  });
});

import type { RefusalCode } from "@demarc/contract/core/words";
import { conflict } from "../refusals/errors.ts";

type StateConflict = Extract<RefusalCode<409>, `${string}.state-conflict`>;

/** The state after an action. A function decides by other facts of the record; undefined refuses the action. */
type Outcome<Next, Facts> = Next | ((facts: Facts) => Next | undefined);

/** By state: the allowed actions. A missing action is refused; one that leads to the same state changes nothing. */
type StateTable<State extends string, Action extends string, Next extends string, Facts> = Readonly<
  Record<State, Readonly<Partial<Record<Action, Outcome<Next, Facts>>>>>
>;

/** 409: the state of the record does not allow the action. */
export const stateConflict = (code: StateConflict, state: string, event: string) =>
  conflict(code, `This is not possible in the state ${state}: ${event}.`, { state, event });

/**
 * The states of a record (docs/product/ has the tables). `next` returns the state after an action, or undefined if it is
 * refused. `take` throws 409 with `code` instead.
 */
export const stateMachine = <State extends string, Action extends string, Next extends string = State, Facts = void>(
  code: StateConflict,
  table: StateTable<State, Action, Next, Facts>,
) => {
  const next = (state: State, action: Action, facts: Facts): Next | undefined => {
    const outcome: Outcome<Next, Facts> | undefined = table[state][action];
    return typeof outcome === "function" ? outcome(facts) : outcome;
  };
  return {
    next,
    take: (state: State, action: Action, facts: Facts): Next => {
      const reached = next(state, action, facts);
      if (reached === undefined) throw stateConflict(code, state, action);
      return reached;
    },
  };
};

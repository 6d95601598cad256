import { conflict } from "../errors.ts";

/** The state that an action leads to. A function decides from facts of the record besides its state. */
type Outcome<Next, Facts> = Next | ((facts: Facts) => Next);

/** By state: the actions that it takes. An action that is missing is refused; one that leads to the state itself is harmless. */
type StateTable<State extends string, Action extends string, Next extends string, Facts> = Readonly<
  Record<State, Readonly<Partial<Record<Action, Outcome<Next, Facts>>>>>
>;

/** 409 for an action that the state of a record refuses. */
export const stateConflict = (code: string, state: string, event: string) =>
  conflict(code, `This is not possible in the state ${state}: ${event}.`, { state, event });

/**
 * The states of a record (docs/product.md has the tables). `next` gives the state after an action, undefined where it is
 * refused; `take` throws 409 with `code` instead.
 */
export const stateMachine = <State extends string, Action extends string, Next extends string = State, Facts = void>(
  code: string,
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

import { describe, expect, it } from "vitest";
import { stateConflict, stateMachine } from "./state-machine.ts";

type State = "SHUT" | "OPEN" | "LOCKED";
type Action = "open" | "shut" | "unlock";
interface Facts {
  readonly hasKey: boolean;
}

const door = stateMachine<State, Action, State, Facts>("line.state-conflict", {
  SHUT: { open: "OPEN", shut: "SHUT" },
  OPEN: { shut: "SHUT" },
  LOCKED: { unlock: ({ hasKey }) => (hasKey ? "SHUT" : undefined) },
});

const refusal = (state: State, event: Action) => ({
  status: 409,
  code: "line.state-conflict",
  message: `This is not possible in the state ${state}: ${event}.`,
  details: { state, event },
});

describe("a state machine", () => {
  it.each<[State, Action, boolean, State]>([
    ["SHUT", "open", false, "OPEN"],
    ["SHUT", "shut", false, "SHUT"],
    ["OPEN", "shut", false, "SHUT"],
    ["LOCKED", "unlock", true, "SHUT"],
  ])("in the state %s allows %s (key: %s) and leads to %s", (state, action, hasKey, to) => {
    expect(door.next(state, action, { hasKey })).toBe(to);
    expect(door.take(state, action, { hasKey })).toBe(to);
  });

  it.each<[State, Action, boolean]>([
    ["OPEN", "open", true],
    ["SHUT", "unlock", true],
    ["LOCKED", "open", true],
    ["LOCKED", "unlock", false],
  ])("409 in the state %s for %s (key: %s)", (state, action, hasKey) => {
    expect(door.next(state, action, { hasKey })).toBeUndefined();
    expect(() => door.take(state, action, { hasKey })).toThrow(expect.objectContaining(refusal(state, action)));
  });
});

it("409 names the state and the action", () => {
  expect(stateConflict("line.state-conflict", "OPEN", "open")).toMatchObject(refusal("OPEN", "open"));
});

import { cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, describe, expect, test, vi } from "vitest";
import { demoPrefix, prefixApi, prefixPath, showPrefix } from "../../../testing/demo-prefix.ts";
import { refusal } from "@demarc/shell/testing/fake-api.ts";

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const plan = `${prefixPath}/subnet/plan`;
const planId = "0192f3a0-0000-7000-8000-0000000000f1";
const row = { block: "203.0.113.128/25", label: null, change: "ADDED", first: "203.0.113.128", last: "203.0.113.255" };

const press = async (name: string) => fireEvent.click(await screen.findByRole("button", { name }));
const asked = async (lengths: string) => {
  await showPrefix();
  await screen.findByRole("heading", { level: 1, name: demoPrefix.prefix });
  await press("More actions");
  fireEvent.click(await screen.findByRole("menuitem", { name: "Plan subnets" }));
  fireEvent.change(await screen.findByLabelText("Lengths"), { target: { value: lengths } });
  await press("Preview changes");
};
const planned = () => {
  const api = prefixApi();
  api.handlers[`POST ${plan}`] = ({ body }) => ({
    body: {
      rows: [{ ...row, addresses: 128 }],
      changeId: (body as { dryRun: boolean }).dryRun ? null : planId,
      version: 4,
    },
  });
  return api;
};

describe("the planner", () => {
  test("previews a plan, applies exactly that at the previewed version, and undoes it", async () => {
    const api = planned();
    api.handlers[`POST ${plan}/${planId}/undo`] = () => ({ body: { subnets: [] } });
    await asked("25, 25");
    const dialog = await screen.findByRole("dialog");
    expect(await within(dialog).findByText("203.0.113.128/25")).toBeTruthy();
    await press("Apply plan");
    await press("Undo");
    expect(await screen.findByText("The subnets of 203.0.113.0/24 are restored.")).toBeTruthy();
    const sent = api.calls.filter(({ path }) => path === plan);
    expect(sent.map(({ body }) => (body as { dryRun: boolean }).dryRun)).toEqual([true, false]);
    expect(sent[1]).toMatchObject({
      body: { lengths: [25, 25], block: "203.0.113.0/24" },
      headers: { "if-match": '"4"' },
    });
  });

  test("sends a plan again under the key of the attempt, and previews without one", async () => {
    const api = planned();
    await asked("25");
    await screen.findByText("203.0.113.128/25");
    const handler = api.handlers[`POST ${plan}`];
    api.handlers[`POST ${plan}`] = () => refusal(409, "prefix.state-conflict");
    await press("Apply plan");
    expect((await screen.findByRole("alert")).textContent).toContain("Someone else has changed this");
    if (handler) api.handlers[`POST ${plan}`] = handler;
    await press("Apply plan");
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    const keys = api.calls.filter(({ path }) => path === plan).map(({ headers }) => headers["idempotency-key"]);
    expect(keys).toEqual([undefined, expect.stringMatching(/^[0-9a-f-]{36}$/), keys[1]]);
  });

  test("says that a plan can no longer be undone", async () => {
    const api = planned();
    api.handlers[`POST ${plan}/${planId}/undo`] = () => refusal(409, "subnet-plan.changed-since");
    await asked("25");
    await press("Apply plan");
    await press("Undo");
    expect(await screen.findByText(/have changed since, so the plan cannot be undone/)).toBeTruthy();
  });

  test("rejects invalid lengths without a call, and explains lengths that do not fit", async () => {
    const api = prefixApi();
    api.handlers[`POST ${plan}`] = () => ({
      status: 400,
      body: { validationErrors: [{ field: "lengths", message: "validation.invalid-value", params: {}, text: "" }] },
    });
    await asked("many");
    const expectSaid = async (said: RegExp) => {
      const lengths = await screen.findByRole("textbox", { name: "Lengths", description: said });
      await waitFor(() => expect(document.activeElement).toBe(lengths));
    };
    await expectSaid(/Enter lengths from 1 to 128\./);
    expect(api.calls.some(({ path }) => path === plan)).toBe(false);
    fireEvent.change(screen.getByLabelText("Lengths"), { target: { value: "24" } });
    await press("Preview changes");
    await expectSaid(/do not fit into the block/);
  });
});

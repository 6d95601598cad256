import { afterEach, expect, test, vi } from "vitest";
import { loadConfiguration } from "@demarc/shell/config.ts";
import { demoLineOrder } from "../../testing/demo-line-order.ts";
import { fakeApi, refusal } from "@demarc/shell/testing/fake-api.ts";
import { deleteDraft } from "./draft-deletion.data.ts";

const draft = demoLineOrder({ details: { packageCode: "FIB-1000" } });
const base = `/v1/customer/${draft.customerId}/order`;

afterEach(() => vi.unstubAllGlobals());

test("a second press of undo goes under the key of the first, so that it makes one draft", async () => {
  const keys: (string | undefined)[] = [];
  fakeApi({
    [`GET ${base}/${draft.id}`]: () => ({ body: draft }),
    [`POST ${base}/${draft.id}/cancel`]: () => ({ body: draft }),
    [`POST ${base}/line?draft=true`]: ({ headers }) => {
      keys.push(headers["idempotency-key"]);
      return keys.length === 1 ? refusal(409, "order.too-many-drafts") : { status: 201, body: draft };
    },
  });
  await loadConfiguration();
  const restore = await deleteDraft(draft);
  await expect(restore()).rejects.toThrow();
  await restore();
  expect(new Set(keys).size).toBe(1);
  expect(keys[0]).toBeTruthy();
});

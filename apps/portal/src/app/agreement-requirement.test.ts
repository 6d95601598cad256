import { afterEach, expect, test, vi } from "vitest";
import { signMsa } from "../features/agreements/agreements.data.ts";
import { agreementRequirementQuery } from "../features/orders/forms/agreement-requirement.data.ts";
import { queryClient } from "@demarc/shell/calls/query-client.ts";
import { loadConfiguration } from "@demarc/shell/config.ts";
import { demoCustomer } from "@demarc/shell/testing/demo-customer.ts";
import { fakeApi } from "@demarc/shell/testing/fake-api.ts";

const base = `/v1/customer/${demoCustomer.id}`;

afterEach(() => vi.unstubAllGlobals());

test("signing reads again whether the company has to sign, for each company by itself", async () => {
  const requirement = (blocksFrom: string | null) => ({ body: { msa: { blocksFrom } } });
  const answers = [requirement("2026-11-01"), requirement(null)];
  const msaId = "0192f3a0-0000-7000-8000-00000000a111";
  fakeApi({
    "GET /v1/me": () => answers.shift() ?? requirement("2026-11-01"),
    [`POST ${base}/msa/${msaId}/sign`]: () => ({ body: { signUrl: null } }),
  });
  await loadConfiguration();
  queryClient.clear();
  const required = () => queryClient.fetchQuery(agreementRequirementQuery(demoCustomer.id));
  expect((await required()).blocksFrom).toBe("2026-11-01");
  expect((await required()).blocksFrom).toBe("2026-11-01");
  await signMsa(demoCustomer.id, msaId, { signerName: "A", signerFunction: "B", agreed: true, sha256: "0".repeat(64) });
  expect((await required()).blocksFrom).toBeNull();
  const other = await queryClient.fetchQuery(agreementRequirementQuery(demoCustomer.id + 1));
  expect(other.blocksFrom).toBe("2026-11-01");
});

import { amsterdamDate, daysAfter } from "@demarc/contract/core/calendar";
import type { WorkItem } from "@demarc/contract/core/work-item";
import type { SearchHit } from "@demarc/contract/search";
import { afterAll, beforeAll, expect, it } from "vitest";
import { quotedCompany } from "../../testing/orders/quoted-company.ts";

const now = new Date();
const today = amsterdamDate(now);
let quoted: Awaited<ReturnType<typeof quotedCompany>>;
beforeAll(async () => {
  quoted = await quotedCompany({}, now);
});
afterAll(() => quoted.close());

it.each([
  [-1, [], "EXPIRED"],
  [0, ["quotation-expiring"], "PUBLISHED"],
  [7, ["quotation-expiring"], "PUBLISHED"],
  [8, ["quotation-to-decide"], "PUBLISHED"],
])("200 with %i days left, a quotation is in the lists %j, and %s in the search", async (days, kinds, status) => {
  const { api, token } = quoted;
  const { id, number } = await quoted.publish();
  await api.database.rows("update quotation set valid_until = $2 where id = $1", [id, daysAfter(today, days)]);
  const { body } = await api.send<WorkItem[]>("GET", "/v1/work-list", { token });
  const naming = body.filter(({ objects }) => objects.some(({ name }) => name === number));
  expect(naming.map(({ kind }) => kind)).toEqual(kinds);
  const shown = naming.flatMap(({ objects }) => objects.filter(({ name }) => name === number));
  expect(shown.map(({ isLowest }) => isLowest)).toEqual(kinds.map(() => true));
  const hits = (await api.send<SearchHit[]>("GET", `/v1/search?q=${number}`, { token })).body;
  expect(hits).toMatchObject([{ id, status }]);
});

it("200 takes the id of an option in capitals; a quotation that is withdrawn has no decision", async () => {
  const quotation = await quoted.publish();
  const { body } = await quoted.accept(quotation, { optionId: quotation.options[0]?.id.toUpperCase() });
  expect(body).toMatchObject({ status: "ORDERED", acceptedOptionId: quotation.options[0]?.id });
  const open = await quoted.publish();
  await quoted.operate("withdraw", open.number, "reason=Sold out");
  expect((await quoted.read(open.id)).body).toMatchObject({ status: "WITHDRAWN", decidedAt: null });
});

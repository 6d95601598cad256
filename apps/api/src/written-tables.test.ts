import { expect, it } from "vitest";
import { everyStatement } from "./testing/statements/every-statement.ts";
import { features } from "./features.ts";
import { tablesWrittenBy } from "./testing/statements/written-tables.ts";

type Statement = Pick<Awaited<ReturnType<typeof everyStatement>>[number], "name" | "text">;

const tablesBySlice = (statements: readonly Statement[]): Record<string, string> => {
  const written = statements.flatMap(({ name, text }) => {
    const slice = /^features\/([^/]+)\//.exec(name)?.[1];
    return slice === undefined ? [] : tablesWrittenBy(text).map((table) => ({ slice, table }));
  });
  return Object.fromEntries(
    Object.entries(Object.groupBy(written, ({ slice }) => slice)).map(([slice, found = []]) => [
      slice,
      [...new Set(found.map(({ table }) => table))].toSorted().join(" "),
    ]),
  );
};

it("each slice writes the tables that its manifest names, and no others", async () => {
  const declared = features.flatMap(({ name, writes = [] }) =>
    writes.length > 0 ? [[name, writes.toSorted().join(" ")]] : [],
  );
  expect(tablesBySlice(await everyStatement())).toEqual(Object.fromEntries(declared));
});

it("a slice that writes a table of another is found", async () => {
  const seeded = { name: "features/contacts/contacts.queries.ts renameCompany", text: "update customer set name = $1" };
  const tables = tablesBySlice([...(await everyStatement()), seeded]);
  expect(tables["contacts"]).toBe("customer customer_contact prefix");
});

it.each([
  ["insert into job (kind) select $1 on conflict (id) do update set kind = $1", ["job"]],
  [
    "with gone as (delete from line where id = $1 returning id)\n  update prefix set line_id = null",
    ["line", "prefix"],
  ],
  ["select id from customer where id = $1 for update", []],
  ["select id from customer where id = $1 for no key update", []],
])("%j writes %j", (statement, tables) => {
  expect(tablesWrittenBy(statement)).toEqual(tables);
});

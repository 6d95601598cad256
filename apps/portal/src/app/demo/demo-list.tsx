import { useState } from "react";
import { flashRow } from "@demarc/shell/lists/flash.ts";
import { ListPage } from "@demarc/shell/lists/list-page.tsx";
import { choiceFilter, choicesFilter, dayFilter, textFilter } from "@demarc/shell/lists/list-search.ts";
import { useList } from "@demarc/shell/lists/use-list.ts";
import { EmptyState } from "@demarc/ui/layout/empty-state.tsx";
import { State } from "@demarc/ui/layout/state.tsx";
import { type RowKey, Table } from "@demarc/ui/layout/table.tsx";
import { Section } from "./demo-section.tsx";

interface Line {
  readonly id: number;
  readonly name: string;
  readonly city: string;
  readonly up: boolean;
  readonly price: number;
}

const shape = {
  path: "/demo/components",
  filters: {
    q: textFilter(),
    state: choicesFilter(["up", "down"]),
    city: choiceFilter(["Zwolle", "Hattem"]),
    from: dayFilter,
    to: dayFilter,
    cheap: choiceFilter(["true"]),
  },
  sorts: ["name", "city"],
  columns: ["city", "state", "price"],
  usualColumns: ["city", "state", "price"],
};
const lines: readonly Line[] = Array.from({ length: 12 }, (_, id) => ({
  id,
  name: `Terrein ${id + 1}`,
  city: id % 2 === 0 ? "Zwolle" : "Hattem",
  up: id % 5 !== 2,
  price: id % 4 === 0 ? 0 : 37.5,
}));
const columns = [
  {
    key: "name",
    header: "Line",
    rowHeader: true,
    sortable: true,
    width: 184,
    cell: ({ id, name }: Line) => <a href={`/demo/components?line=${id}`}>{name}</a>,
  },
  { key: "city", header: "City", label: "City", sortable: true, cell: ({ city }: Line) => city },
  {
    key: "state",
    header: "Status",
    label: "Status",
    width: 140,
    phone: "end",
    cell: ({ up }: Line) => <State tone={up ? "ok" : "bad"}>{up ? "Up" : "Down"}</State>,
  },
  {
    key: "price",
    header: "Per month",
    label: "Per month",
    align: "end",
    width: 120,
    phone: "trail",
    drops: 900,
    cell: ({ price }: Line) => price > 0 && `€${price.toFixed(2)}`,
  },
] as const;

export function DemoList() {
  const list = useList(shape);
  const [chosen, setChosen] = useState<ReadonlySet<RowKey>>(new Set([1]));
  const { q, state, city, cheap } = list.search.filters;
  const items = lines.filter(
    (line) =>
      line.name.toLowerCase().includes(q.toLowerCase()) &&
      (state === "" || state.split(",").includes(line.up ? "up" : "down")) &&
      (city === "" || line.city === city) &&
      (cheap === "" || line.price === 0),
  );
  const result = {
    data: { items, total: items.length },
    isPending: false,
    isError: false,
    error: null,
    refetch: () => undefined,
  };
  return (
    <Section title="Lists">
      <ListPage
        title="Lines"
        actions={[
          { label: "Flash the third row", run: () => flashRow(2) },
          { label: "Order a line", icon: "plus", primary: true, run: () => undefined },
        ]}
        list={list}
        result={result}
        searchLabel="Search these lines"
        filters={[
          {
            name: "state",
            label: "Status",
            several: true,
            options: [
              { value: "up", label: "Up" },
              { value: "down", label: "Down" },
            ],
          },
          { name: "city", label: "City", options: ["Zwolle", "Hattem"].map((value) => ({ value, label: value })) },
          { kind: "days", label: "Period", from: "from", to: "to" },
          { kind: "switch", name: "cheap", label: "Free only", value: "true" },
        ]}
        columns={columns}
        rowKey={({ id }) => id}
        selection={{
          chosen,
          onChange: setChosen,
          nameOf: ({ name }) => name,
          actions: [
            { label: "Set reference", icon: "edit", run: () => undefined },
            { label: "Export", icon: "download", run: () => undefined },
          ],
          onAll: () => setChosen(new Set(lines.map(({ id }) => id))),
        }}
        foot="€300.00 per month"
        views="demo"
        none={<EmptyState icon="line" title="No lines yet" />}
        onSave={() => Promise.resolve()}
      />
      <Table caption="Loading rows" columns={columns} rows={[]} rowKey={({ id }) => id} single loadingRows={3} />
      <Table caption="A plain table" columns={columns} rows={lines.slice(0, 3)} rowKey={({ id }) => id} dense />
    </Section>
  );
}

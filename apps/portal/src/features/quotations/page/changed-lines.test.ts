import { describe, expect, it } from "vitest";
import { demoBespokeOption, demoOption } from "../../../testing/demo-quotation.ts";
import { changedOptions } from "./changed-lines.ts";

const of = (...options: (typeof demoOption)[]) => ({ options });
const [item] = demoOption.items;
const [line] = item?.lines ?? [];
if (!item || !line) throw new Error("the option has a line");
const dearer = {
  ...demoOption,
  mrcTotal: "1100.00",
  contractTotal: "40100.00",
  items: [{ ...item, lines: [{ ...line, amount: "1100.00" }] }],
};

describe("what differs between two revisions", () => {
  it("is nothing for the same options, also in another order and with other ids", () => {
    const moved = of({ ...demoBespokeOption, id: demoOption.id }, { ...demoOption, id: demoBespokeOption.id });
    expect(changedOptions(of(demoOption, demoBespokeOption), moved)).toEqual([]);
  });

  it("is the line and the totals of a price that changed, before and now", () => {
    expect(changedOptions(of(demoOption), of(dearer))).toEqual([
      {
        label: "Three years",
        kind: "changed",
        amounts: [
          { name: { en: "Rack space", nl: "Rackruimte" }, place: "AMS1", before: "1000.00", now: "1100.00" },
          { name: "MRC", place: "", before: "1000.00", now: "1100.00" },
          { name: "TOTAL", place: "", before: "36500.00", now: "40100.00" },
        ],
      },
    ]);
  });

  it("names an option that is new and one that is gone by its label", () => {
    expect(changedOptions(of(demoOption), of(demoBespokeOption))).toEqual([
      { label: "Managed firewalls", kind: "new", amounts: [] },
      { label: "Three years", kind: "gone", amounts: [] },
    ]);
  });

  it("has no amount where a revision does not have the line", () => {
    const without = { ...demoBespokeOption, bespokeLines: [] };
    expect(changedOptions(of(without), of(demoBespokeOption))[0]?.amounts).toMatchObject([
      { name: { en: "Management of six firewalls" }, before: null, now: "294.00" },
    ]);
    expect(changedOptions(of(demoBespokeOption), of(without))[0]?.amounts).toMatchObject([
      { before: "294.00", now: null },
    ]);
  });

  it("counts a quantity as a change, also at the same amount", () => {
    const [six] = demoBespokeOption.bespokeLines;
    if (!six) throw new Error("the option has a line");
    const twelve = { ...demoBespokeOption, bespokeLines: [{ ...six, quantity: "12" }] };
    expect(changedOptions(of(demoBespokeOption), of(twelve))[0]?.amounts).toHaveLength(1);
  });
});

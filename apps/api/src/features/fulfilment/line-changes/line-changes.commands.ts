import { type OperatorCommand, readable } from "../../../platform/commands/operator-command.ts";
import { type LineChangeWish, orderLineChange } from "./line-changes.operator.ts";

/** What a change of a line asks for: its package, its term in months if a number follows, and values. */
const lineChangeFrom = ([code, ...words]: readonly string[]): LineChangeWish => {
  if (!code || !/^[A-Za-z0-9-]{1,24}$/.test(code)) throw new Error("Name the package, such as FIB-1000.");
  const hasTerm = /^\d{1,3}$/.test(words[0] ?? "");
  const pairs = (hasTerm ? words.slice(1) : words).map((word): readonly [string, string] => {
    const [, name = "", value = ""] = /^([A-Za-z][A-Za-z0-9]*)=(.+)$/s.exec(word) ?? [];
    if (name === "") throw new Error("Give NAME=VALUE, such as slaCode=SLA-PLUS.");
    return [name, value];
  });
  const names = pairs.map(([name]) => name.toLowerCase());
  if (new Set(names).size < names.length) throw new Error("Give each name once.");
  return {
    packageCode: code.toUpperCase(),
    termMonths: hasTerm ? Number(words[0]) : null,
    values: Object.fromEntries(pairs),
  };
};

export const lineChangeCommand: OperatorCommand = {
  name: "order change",
  takes: "LINE-NUMBER PACKAGE [TERM] [NAME=VALUE …]",
  summary: "Order another package for an active line; TERM is in months, and slaCode=… changes the SLA",
  run: async ({ words: [word, ...rest], operatorPool: pool, by, config }) => {
    if (!word) throw new Error("Name the line by its number, such as LN-104212.");
    const placed = await orderLineChange({ pool, by, config }, word, lineChangeFrom(rest)).catch(readable("line"));
    const { order, lineNumber, presentPackage } = placed;
    return [
      [
        `${order.orderNumber}  is ${order.status}`,
        `${lineNumber}: ${presentPackage} → ${order.packageCode}`,
        `${order.contractTermMonths} months`,
        `${order.nrcTotal} once, ${order.mrcTotal} a month`,
      ].join("  "),
    ];
  },
};

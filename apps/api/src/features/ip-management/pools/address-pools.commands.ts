import { queryRows } from "../../../platform/database/database.ts";
import { byOperator, runOperatorChange } from "../../../platform/changes/operator-change.ts";
import { listed, type OperatorCommand, readable } from "../../../platform/commands/operator-command.ts";
import { blockFrom } from "../blocks/ip-block.ts";
import { addAddressPool } from "./address-pools.operator.ts";
import { type AddressPoolRow, listAddressPools } from "./address-pools.queries.ts";

const lineOf = ({ prefix, originAsn, prefixes }: AddressPoolRow): string =>
  [prefix.padEnd(24), originAsn === null ? "no AS" : `AS${originAsn}`, `${prefixes} prefixes`].join("  ");

const asnFrom = (word: string | undefined): number | null => {
  if (word === undefined) return null;
  const number = Number(/^(?:AS)?(\d{1,10})$/i.exec(word)?.[1]);
  if (!(number >= 1 && number <= 4_294_967_295)) throw new Error("Name the AS by its number, such as AS64496.");
  return number;
};

const prefixFrom = (word: string | undefined): string => {
  if (word === undefined || !blockFrom(word)) throw new Error("Name the block, such as 198.51.100.0/24.");
  return word;
};

export const addressPoolCommand: OperatorCommand = {
  name: "address-pool",
  usage: `  npm run operate -- address-pool list                    the address space from which services get prefixes
  npm run operate -- address-pool add BLOCK [ASN]         for example 198.51.100.0/24 AS64496
`,
  run: async ({ words: [action, word, asn], by, operatorPool }) => {
    if (action === "list") return listed((await queryRows(operatorPool, listAddressPools())).map(lineOf));
    if (action !== "add") return undefined;
    const given = { prefix: prefixFrom(word), originAsn: asnFrom(asn) };
    const adding = runOperatorChange(byOperator(operatorPool, by), (transaction) => addAddressPool(transaction, given));
    const { prefix } = await adding.catch(readable("pool"));
    return [`${prefix} is added`];
  },
};

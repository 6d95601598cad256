import { rules } from "@demarc/contract/core/rules";
import type { Config } from "../../platform/process/environment.ts";
import type { Log } from "../../platform/process/log.ts";
import { registersOf } from "./registers.ts";

/** What a register returns for a number; `source` is `format` if no register is available. */
export interface NumberCheck {
  readonly source: "format" | "registry";
  readonly found?: boolean;
  readonly name?: string;
  readonly active?: boolean;
}

/** Looks up the numbers of a company in parallel; null for a number that was not given. Never throws. */
export const numberChecks =
  (config: Config, log: Log) =>
  async (numbers: {
    readonly coc?: string | null | undefined;
    readonly vatNumber?: string | null | undefined;
  }): Promise<{ coc: NumberCheck | null; vat: NumberCheck | null }> => {
    const registers = registersOf(config, log);
    const check = async (
      number: string | null | undefined,
      rule: "coc-number" | "vat-number",
      ask: ReturnType<typeof registersOf>["coc"],
    ): Promise<NumberCheck | null> => {
      if (!number || rules[rule](number)) return null;
      const company = await ask(number);
      if (!company) return { source: "format" };
      const { found, name, active } = company;
      return {
        source: "registry",
        found,
        ...(name === undefined ? {} : { name }),
        ...(active === undefined ? {} : { active }),
      };
    };
    const [coc, vat] = await Promise.all([
      check(numbers.coc, "coc-number", registers.coc),
      check(numbers.vatNumber, "vat-number", registers.vat),
    ]);
    return { coc, vat };
  };

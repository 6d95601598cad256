import type { OperatorCommand } from "../../../platform/commands/operator-command.ts";
import { movePower } from "./power-move.steps.ts";

/** Moves the readings of a living installation into a database of their own. */
export const powerMove: OperatorCommand = {
  name: "power move",
  takes: "[ahead]",
  summary: "Move the power readings to the database at POWER_DATABASE_URL; ahead: only copy, while the product goes on",
  run: async ({ words: [word, ...more], connect, connectPower }) => {
    if (more.length > 0 || ![undefined, "ahead"].includes(word)) return undefined;
    if (!connectPower) throw new Error("Set POWER_DATABASE_URL and POWER_DATABASE_OWNER_URL for this command.");
    const lines: string[] = [];
    const isAhead = word === "ahead";
    await movePower({ connect, connectPower, isAhead, say: (line) => lines.push(line) });
    const copied = lines.length === 0 ? ["All readings had been copied."] : lines;
    return [...copied, isAhead ? "Copied. Now run `power move`." : "Moved. Start the product with POWER_DATABASE_URL."];
  },
};

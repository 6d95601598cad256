import fs from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { backUp } from "./backup.ts";
import { asOwner } from "./database/database.ts";
import { serverUid } from "./database/embedded-postgres.ts";
import type { CommandContext, OperatorCommand } from "./operator-command.ts";

const repository = fileURLToPath(new URL("../../../..", import.meta.url));

const foldersOf = ({ words, config }: Pick<CommandContext, "words" | "config">) => ({
  dataFolder: path.resolve(repository, config.dataFolder),
  target: path.resolve(process.env["INIT_CWD"] ?? "", words[0] ?? ""),
});

export const backupCommand: OperatorCommand = {
  name: "backup",
  usage: `  npm run operate -- backup FOLDER                         copies all that is kept into an empty folder, while it runs
`,
  check: (given) => {
    const [folder, ...more] = given.words;
    if (!folder || more.length > 0) return false;
    if (given.config.databaseUrl)
      throw new Error(
        "DATABASE_URL names a PostgreSQL of your own: back it up with its tools, pg_basebackup or pg_dump.",
      );
    const { dataFolder } = foldersOf(given);
    if (!fs.existsSync(path.join(dataFolder, "postgres", "PG_VERSION")))
      throw new Error(`There is no database in ${dataFolder}: does DATA_FOLDER name the right folder?`);
    return true;
  },
  run: (context) =>
    asOwner(context.connect, async (owner) => {
      const folders = foldersOf(context);
      const { files, bytes } = await backUp({ ...folders, owner, serverUid });
      return [
        `${folders.target} holds ${files.length} files, ${Math.ceil(bytes / 1e6)} MB. Start the product with DATA_FOLDER on a copy of it.`,
      ];
    }),
};

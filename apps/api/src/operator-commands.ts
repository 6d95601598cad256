import { demoAccountsCommand } from "./demo/demo-accounts.ts";
import { features as allFeatures } from "./features.ts";
import type { FeatureDefinition } from "./platform/feature.ts";
import type { OperatorCommand } from "./platform/commands/operator-command.ts";
import { keysCommand } from "./platform/commands/keys.commands.ts";

export const operatorCommands = (features: readonly FeatureDefinition[] = allFeatures): readonly OperatorCommand[] => [
  ...features.flatMap(({ commands = [] }) => commands),
  keysCommand,
  demoAccountsCommand,
];

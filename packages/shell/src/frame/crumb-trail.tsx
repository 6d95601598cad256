import { useRouterState } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { useShownRecord } from "../record-title.ts";
import { useText } from "../translate.ts";
import { CrumbTrail } from "@demarc/ui/layout/breadcrumbs.tsx";

const filled = (path: string, params: Readonly<Record<string, string>>): string =>
  path.replaceAll(/\$(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ""));

const isOfRecord = (path: string): boolean => path.includes("/$");

/** Provides the breadcrumbs of the current screen: the titled routes above it, the page of its record by the name of the record. */
export function WithCrumbTrail({ children }: { readonly children: ReactNode }) {
  const t = useText();
  const match = useRouterState({ select: (state) => state.matches.at(-1) });
  const record = useShownRecord();
  const above = (match?.staticData.titles ?? []).slice(0, -1);
  const trail = above.flatMap(({ title, path }) =>
    title !== undefined && path !== undefined
      ? [{ label: (isOfRecord(path) && record) || t(title), to: filled(path, match?.params ?? {}) }]
      : [],
  );
  return <CrumbTrail value={trail}>{children}</CrumbTrail>;
}

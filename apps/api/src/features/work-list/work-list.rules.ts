import { grants, type Role } from "@demarc/contract/core/access";
import type { WorkItem } from "@demarc/contract/core/work-item";
import type { Work, WorkEntry } from "../../platform/work.ts";
import type { FoundWork } from "./work-list.queries.ts";

export const entriesFor = (entries: readonly WorkEntry[], roles: readonly Role[]): readonly WorkEntry[] =>
  entries.filter(({ role }) => role === undefined || grants(roles, role));

const pressing: Readonly<Record<WorkItem["severity"], number>> = { bad: 0, warn: 1, info: 2, done: 3 };

const itemOf = ({ kind, severity, route }: WorkEntry, { count, subjects, objects }: Work): WorkItem => {
  const named = subjects.length > 0 && subjects.length < count ? [...subjects, "…"] : subjects;
  const waiting = typeof severity === "function" ? severity(subjects) : severity;
  return { kind, severity: count === 0 ? "done" : waiting, count, subjects: named, route, objects };
};

/**
 * The entries that have work, most severe first; within a severity in the order of the entries, and advice last. Steps that are
 * done are included while other steps are open.
 */
export const workItems = (entries: readonly WorkEntry[], found: readonly FoundWork[]): WorkItem[] => {
  const ordered = entries.toSorted((one, other) => Number(one.isAdvice ?? false) - Number(other.isAdvice ?? false));
  const items = ordered.flatMap((entry) => {
    const work = found.find(({ kind }) => kind === entry.kind);
    return work ? [itemOf(entry, work)] : [];
  });
  const steps = new Set(entries.filter(({ isStep }) => isStep).map(({ kind }) => kind));
  const isNew = items.some(({ kind, severity }) => steps.has(kind) && severity !== "done");
  return items
    .filter(({ kind, severity }) => severity !== "done" || (isNew && steps.has(kind)))
    .toSorted((one, other) => pressing[one.severity] - pressing[other.severity]);
};

import { grants, type Role } from "@demarc/contract/core/access";
import { type HomeEvent, type HomeFigures, homeEvents } from "@demarc/contract/home";
import type { HomeParts } from "../../platform/home.ts";
import type { FoundPart } from "./home.queries.ts";

export const partsFor = ({ figures, readFigures, events }: HomeParts, roles: readonly Role[]): HomeParts => {
  const maySee = ({ role }: { readonly role?: Role }) => role === undefined || grants(roles, role);
  return { figures: figures.filter(maySee), readFigures: readFigures.filter(maySee), events: events.filter(maySee) };
};

export const figuresOf = (found: readonly FoundPart[]): HomeFigures =>
  Object.fromEntries(found.filter(({ part }) => part === "figure").map(({ name, data }) => [name, data]));

export const eventsOf = (found: readonly FoundPart[]): HomeEvent[] =>
  found
    .filter(({ part }) => part === "event")
    .map(({ name, data }) => Object.assign({ source: name }, data) as HomeEvent)
    .toSorted((one, other) => Date.parse(other.at) - Date.parse(one.at))
    .slice(0, homeEvents);

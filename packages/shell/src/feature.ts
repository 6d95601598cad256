import type { Role } from "@demarc/contract/core/access";
import type { Feature } from "@demarc/contract/core/features";
import type { Right } from "@demarc/contract/core/rights";
import type { SearchKind, WorkKind } from "@demarc/contract/core/words";
import type { SearchHit } from "@demarc/contract/search";
import type { ComponentType } from "react";
import type { IconName } from "@demarc/ui/icon.tsx";
import type { PageBox } from "@demarc/ui/layout/page-skeleton.tsx";
import type { CatalogueLoaders } from "./translate.ts";

/** A condition for opening a screen; a route inherits the gates of its parents. */
export interface Gate {
  readonly public?: true;
  readonly role?: Role;
  /** What a member of the operator's staff may do. */
  readonly right?: Right;
  /** At least one of these is held: the screen shows what any of them opens. */
  readonly anyRight?: readonly Right[];
  readonly feature?: Feature;
  /** At least one of these is on: the screen shows what any of them has. */
  readonly anyFeature?: readonly Feature[];
}

/**
 * One screen. `path` is its address as in docs/product/screens.md (`/company/contact/$contactId`, `{-$optional}`), `parent` the route
 * above it in the breadcrumbs, `title` a message key of the feature.
 */
export interface FeatureRoute<Trait extends string = string> extends Gate {
  readonly name: string;
  readonly path: string;
  readonly parent?: string;
  readonly title?: string;
  /** It starts something, and is offered on the home and in the palette; `label` if its title does not say what. */
  readonly action?: { readonly icon: IconName; readonly label?: string };
  /** The screen applies only to companies with this trait. Other companies get no link to it, but can open its address. */
  readonly offeredTo?: Trait;
  /** The screen can show a child company of a reseller, read only; its address then has `?company=`. */
  readonly ofChild?: true;
  /** The only values that a path parameter may have; any other value gives the not-found page. */
  readonly values?: Readonly<Record<string, readonly string[]>>;
  /** What the page is made of, for its skeleton, if the address does not say it. */
  readonly boxes?: readonly PageBox[];
  /**
   * The requests that the screen always makes first, relative to the address of the company in the API, with the parameters of `path`. When the page
   * opens at its address, these requests start before the session is known.
   */
  readonly reads?: readonly string[];
  readonly load: () => Promise<ComponentType>;
}

/** A navigation entry; it is shown exactly when the gates of its route are open. */
export interface NavigationItem<Group extends string = string> {
  readonly route: string;
  readonly label: string;
  readonly icon: IconName;
  readonly group: Group;
  /** The part of the screen that it leads to, and the routes that belong to the entry besides its own. */
  readonly section?: { readonly id: string; readonly routes: readonly string[] };
}

/** A tile of the home; it is shown when its route is offered and the home has its figure. */
export interface HomeTile<Trait extends string = string> {
  readonly name: string;
  readonly figure: string;
  readonly route: string;
  readonly offeredTo?: Trait;
}

/** How the work list shows a kind of task; its texts are in `<feature>.work.en.ts`. */
export interface WorkView {
  readonly icon: IconName;
  /** The meaning of the time of a record: how long it waited (default); `late` since, `due`, `starts` or `ends` on a day, or `left` until one. */
  readonly age?: "late" | "due" | "starts" | "ends" | "left";
  /** The role that its action takes; other people open the record to read it. */
  readonly acts?: Role;
  /** What its amount is, if it is not a debt: of each month, or of the whole term. */
  readonly amount?: "monthly" | "in-total";
  /** What the further text about its records is, if it does not speak for itself. */
  readonly detail?: "reference";
  /** The start of the text keys of its subjects, if these are not names. */
  readonly subjects?: "work-list.contact-type";
}

/** A screen that shows a record. */
export interface RecordPlace {
  /** The route whose gates must be open. */
  readonly route: string;
  readonly path: string;
}

export interface Searcher {
  readonly accountId: string | undefined;
  readonly customerId: number | undefined;
}

/** How the palette shows a kind of record that the search finds. */
export interface SearchView {
  /** The palette lists kinds with a lower rank first. */
  readonly rank: number;
  readonly icon: IconName;
  /** The text key of the kind in the plural. */
  readonly label: string;
  /** The screens that show such a record, best first; the person goes to the first one that is open to them. */
  readonly places: (hit: SearchHit, person: Searcher) => readonly RecordPlace[];
  /** Another screen of such a record that people look for by name; its label takes the record's name. */
  readonly also?: { readonly route: string; readonly label: string; readonly path: (hit: SearchHit) => string };
  /** The route of the list of all such records, if it has a search. */
  readonly list?: string;
  /** The parameter of the list's address for the search text; `q` by default. */
  readonly searchedBy?: string;
  /** The start of the text keys of the feature for a record's status. */
  readonly states?: string;
}

/** What Enter does in the palette. The texts are keys of `<feature>.palette.en.ts`, and get the values. */
export interface PaletteStep {
  /** The preview: what will happen. */
  readonly label: string;
  readonly hint: string;
  readonly values?: Readonly<Record<string, string>>;
  /** The address to open; or work that is harmless, because it can be undone or changes nothing. */
  readonly does: string | (() => Promise<unknown>);
}

/** An action that people find by a verb. It needs the gates of its route and its own. */
export interface PaletteAction extends Gate {
  readonly name: string;
  readonly icon: IconName;
  readonly route: string;
  /** The words that ask for it, without accents and in every language of the portal. */
  readonly verbs: readonly string[];
  /** Words that people add to the verb, such as "invoice". */
  readonly nouns?: readonly string[];
  /** What to search for among the other words; all of them by default. */
  readonly sought?: (words: readonly string[]) => string;
  /** The kind of record that `on` acts on. */
  readonly kind?: SearchHit["kind"];
  /** The action on a record of that kind that is found; undefined if it is not possible there. */
  readonly on?: (hit: SearchHit, words: readonly string[], person: Searcher) => PaletteStep | undefined;
  /** The action without a record. */
  readonly begin?: (words: readonly string[]) => PaletteStep | undefined;
}

/** The actions that a feature adds to the palette. They load with the palette. */
export interface PaletteParts {
  /** Other words for the screens with these route names, as for verbs. */
  readonly words?: Readonly<Record<string, string>>;
  readonly actions?: readonly PaletteAction[];
}

/** `Group` names the groups of the application's navigation, `Trait` what a company can be. */
export interface FeatureDefinition<Group extends string = string, Trait extends string = string> {
  readonly name: string;
  readonly locales: CatalogueLoaders;
  /** Texts that its screens share with other features, such as those of lists. */
  readonly sharedTexts?: readonly CatalogueLoaders[];
  readonly routes: readonly FeatureRoute<Trait>[];
  readonly navigation?: readonly NavigationItem<Group>[];
  readonly tiles?: readonly HomeTile<Trait>[];
  readonly work?: Readonly<Partial<Record<WorkKind, WorkView>>>;
  readonly search?: Readonly<Partial<Record<SearchKind, SearchView>>>;
  readonly palette?: () => Promise<PaletteParts>;
}

/**
 * Declares a slice of an application for the list in its `app/features.ts`.
 * The build runs the calling file to collect titles and labels, so it must not import anything that needs a browser; screens
 * and texts are loaded with `import()`.
 */
export const defineFeature = <const Feature extends FeatureDefinition>(feature: Feature): Feature => feature;

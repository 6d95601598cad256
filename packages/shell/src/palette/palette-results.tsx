import type { SearchHit } from "@demarc/contract/search";
import { useNavigate } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import { QueryProvider } from "../calls/query-provider.tsx";
import { reportActionFailure } from "../failures/action-failure.ts";
import type { PaletteParts, PaletteStep } from "../feature.ts";
import { useConfiguration } from "../config.ts";
import { useSession } from "../session.ts";
import { setTheme, themes, useTheme } from "../theme.ts";
import { chooseLocale, useLocale, useText } from "../translate.ts";
import { Button } from "@demarc/ui/controls/button.tsx";
import { type PaletteEntry, PaletteList } from "@demarc/ui/layout/palette-list.tsx";
import type frameEn from "../frame/frame.en.ts";
import type menusEn from "../frame/menus.en.ts";
import type headerEn from "../frame/header.en.ts";
import type en from "../frame/overlays.en.ts";
import { fitting, type FoundEntry, screenEntries } from "./palette-entries.ts";
import { type FindRecords, useHits } from "./palette-hits.ts";
import { allOf, entriesOf } from "./palette-records.ts";
import type { OnOverlay } from "../frame/overlay.ts";
import { actionEntries, askedIn, soughtIn } from "./palette-actions.ts";
import { useRegistry } from "../registry/registry-context.ts";
import { reportFailure } from "../frame/report-failure.ts";
import { useVisitor } from "../registry/visitor.ts";

export interface PaletteResultsProps {
  readonly typed: string;
  readonly onOverlay: OnOverlay;
}

/** What an application gives to its palette. */
interface PaletteSource {
  /** Undefined while the application has no search for records. */
  readonly find?: FindRecords;
  /** Says what the second line of a record is. */
  readonly useHints: (hits: readonly SearchHit[]) => (hit: SearchHit) => string;
}

const themeIcons = { system: "system", light: "sun", dark: "moon" } as const;

/** Actions that are available on every screen. */
const useActions = (onOverlay: OnOverlay): PaletteEntry[] => {
  const t = useText<typeof en & typeof frameEn & typeof menusEn>();
  const theme = useTheme();
  const other = useLocale() === "nl" ? "en" : "nl";
  const navigate = useNavigate();
  const manageUrl = useConfiguration()?.ssoManageUrl;
  const action = (id: string, label: string, icon: PaletteEntry["icon"], run: () => void) => ({
    id,
    label,
    icon,
    run,
    hint: "",
  });
  return [
    ...themes
      .filter((choice) => choice !== theme)
      .map((choice) =>
        action(`theme-${choice}`, t(`palette.theme.${choice}`), themeIcons[choice], () => setTheme(choice)),
      ),
    action("language", t("palette.language"), "language", () => void chooseLocale(other).catch(reportFailure)),
    action("shortcuts", t("user.shortcuts"), "keyboard", () => onOverlay("shortcuts")),
    ...(manageUrl
      ? [action("manage", t("user.manage"), "lock", () => void open(manageUrl, "_blank", "noopener,noreferrer"))]
      : []),
    action("sign-out", t("user.sign-out"), "logout", () => void navigate({ to: "/logout" })),
  ];
};

/** What the features add to the palette; nothing if it fails to load. */
const usePaletteParts = (): readonly PaletteParts[] | undefined => {
  const { palette } = useRegistry();
  const [parts, setParts] = useState<readonly PaletteParts[]>();
  useEffect(() => {
    Promise.all(palette.map((load) => load())).then(setParts, (error: unknown) => {
      setParts([]);
      void reportFailure(error);
    });
  }, [palette]);
  return parts;
};

/** What one search over screens, actions and records finds for a signed-in person. */
export function PaletteResults(props: PaletteResultsProps & PaletteSource) {
  const parts = usePaletteParts();
  return (
    parts && (
      <QueryProvider>
        <ResultsOfSearch {...props} parts={parts} />
      </QueryProvider>
    )
  );
}

interface ResultsOfSearchProps extends PaletteResultsProps, PaletteSource {
  readonly parts: readonly PaletteParts[];
}

function ResultsOfSearch({ typed, onOverlay, parts, find, useHints }: ResultsOfSearchProps) {
  const t = useText<typeof en & typeof frameEn & typeof headerEn>();
  const translate = useText();
  const registry = useRegistry();
  const visitor = useVisitor();
  const navigate = useNavigate();
  const { claims, customer } = useSession();
  const person = { visitor, accountId: claims?.uid_g, customerId: customer?.id };
  const asked = askedIn(typed, parts, registry, visitor);
  const byText = useHits(typed, find);
  const byWords = useHits(soughtIn(asked), find);
  const hits = [...byText.hits, ...byWords.hits.filter(({ id }) => byText.hits.every((hit) => hit.id !== id))];
  const searching = byText.searching || byWords.searching;
  const failed = byText.failed || byWords.failed;
  const hintOf = useHints(hits);
  const actions = useActions(onOverlay);

  const leadingTo = (entries: readonly FoundEntry[], isStale = false): (PaletteEntry & Pick<FoundEntry, "words">)[] =>
    entries.map((entry) => ({ ...entry, isStale, run: () => void navigate({ href: entry.path }) }));
  const start = (does: PaletteStep["does"]) =>
    void (typeof does === "string" ? navigate({ href: does }) : does().catch(reportActionFailure));
  const doing = actionEntries(asked, byWords.hits, byWords.searching, person, translate, start);
  const screens = screenEntries(registry, visitor, translate, Object.assign({}, ...parts.map(({ words }) => words)));
  const { home: top } = registry;
  const home: FoundEntry = { id: "home", label: translate(top.label), hint: "", icon: top.icon, path: top.path };
  const begun = screens.filter(({ isAction }) => isAction);
  const shown = [home, ...screens.filter(({ isAction, path }) => !isAction && path !== home.path)];
  const ofScreens = { label: t("palette.screens"), entries: fitting(leadingTo(shown), typed) };
  const ofActions = {
    label: t("palette.actions"),
    entries: [...doing, ...fitting([...leadingTo(begun), ...actions], typed)],
  };
  const groups = [
    ...(doing.length > 0 ? [ofActions, ofScreens] : [ofScreens, ofActions]),
    ...registry.search.map((searched) => {
      const label = translate(searched.view.label);
      const found = hits.filter((hit) => hit.kind === searched.kind);
      const all = allOf(searched, found.length, typed, registry, visitor);
      const entries = found.flatMap((hit) => entriesOf(hit, searched, registry, person, hintOf(hit), translate));
      return {
        label,
        entries: [
          ...leadingTo(entries, searching),
          ...leadingTo(all ? [{ ...all, label: t("palette.all", { kind: label }) }] : []),
        ],
      };
    }),
  ].filter(({ entries }) => entries.length > 0);
  const count = groups.reduce((sum, { entries }) => sum + entries.length, 0);
  const emptyText = searching ? t("palette.searching") : t("palette.nothing", { typed: typed.trim() });
  return (
    <PaletteList
      label={t("palette.label")}
      keys={{
        choose: t("palette.key.choose"),
        open: t("palette.key.open"),
        act: t("palette.key.act"),
        close: t("palette.key.close"),
      }}
      text={typed}
      groups={groups}
      announcement={searching ? t("palette.searching") : t("palette.count", { count })}
    >
      {failed && (
        <>
          {t("palette.failed")}{" "}
          <Button
            variant="quiet"
            size="small"
            onClick={() => [byText, byWords].filter((found) => found.failed).forEach(({ retry }) => retry())}
          >
            {t("palette.retry")}
          </Button>
        </>
      )}
      {!failed && count === 0 && emptyText}
    </PaletteList>
  );
}

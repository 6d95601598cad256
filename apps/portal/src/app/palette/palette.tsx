import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { useConfiguration } from "@demarc/shell/config.ts";
import { useSession } from "@demarc/shell/session.ts";
import { setTheme, themes, useTheme } from "@demarc/shell/theme.ts";
import { chooseLocale, useLocale, useText } from "@demarc/shell/translate.ts";
import { QueryProvider } from "@demarc/shell/calls/query-provider.tsx";
import { Button } from "@demarc/ui/controls/button.tsx";
import { PaletteDialog, type PaletteEntry } from "@demarc/ui/layout/palette-dialog.tsx";
import type appEn from "../frame/app.en.ts";
import type menusEn from "../frame/menus.en.ts";
import type en from "../frame/overlays.en.ts";
import { fitting, type FoundEntry, screenEntries } from "./palette-entries.ts";
import { useHits } from "./palette-hits.ts";
import { useHints } from "./palette-hints.ts";
import { allOf, entriesOf } from "./palette-records.ts";
import type { OnOverlay } from "../frame/overlay.ts";
import { usePortalRegistry } from "../registry/registry-context.ts";
import { reportFailure } from "../frame/report-failure.ts";
import { useVisitor } from "../registry/visitor.ts";

interface PaletteProps {
  readonly onClose: () => void;
  readonly onOverlay: OnOverlay;
}

const themeIcons = { system: "system", light: "sun", dark: "moon" } as const;

/** Actions that are available on every screen. */
const useActions = (onOverlay: OnOverlay): PaletteEntry[] => {
  const t = useText<typeof en & typeof appEn & typeof menusEn>();
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

/** One search over screens, actions and records, for signed-in people. */
export function Palette(props: PaletteProps) {
  return (
    <QueryProvider>
      <PaletteOverAll {...props} />
    </QueryProvider>
  );
}

function PaletteOverAll({ onClose, onOverlay }: PaletteProps) {
  const t = useText<typeof en & typeof appEn>();
  const translate = useText();
  const [typed, setTyped] = useState("");
  const registry = usePortalRegistry();
  const visitor = useVisitor();
  const navigate = useNavigate();
  const { claims, customer } = useSession();
  const person = { visitor, accountId: claims?.uid_g, customerId: customer?.id };
  const { hits, searching, failed, retry } = useHits(typed);
  const hintOf = useHints(hits);
  const actions = useActions(onOverlay);

  const leadingTo = (entries: readonly FoundEntry[]): PaletteEntry[] =>
    entries.map((entry) => ({ ...entry, run: () => void navigate({ href: entry.path }) }));
  const screens = screenEntries(registry, visitor, translate);
  const home: FoundEntry = { id: "home", label: t("navigation.home"), hint: "", icon: "home", path: "/" };
  const begun = screens.filter(({ isAction }) => isAction);
  const shown = [home, ...screens.filter(({ isAction }) => !isAction)];
  const groups = [
    { label: t("palette.screens"), entries: fitting(leadingTo(shown), typed) },
    { label: t("palette.actions"), entries: fitting([...leadingTo(begun), ...actions], typed) },
    ...registry.search.map((searched) => {
      const label = translate(searched.view.label);
      const found = hits.filter((hit) => hit.kind === searched.kind);
      const all = allOf(searched, found.length, typed, registry, visitor);
      const entries = found.flatMap((hit) => entriesOf(hit, searched, registry, person, hintOf(hit), translate));
      return {
        label,
        entries: leadingTo(all ? [...entries, { ...all, label: t("palette.all", { kind: label }) }] : entries),
      };
    }),
  ].filter(({ entries }) => entries.length > 0);
  const count = groups.reduce((sum, { entries }) => sum + entries.length, 0);
  const emptyText = searching ? t("palette.searching") : t("palette.nothing", { typed: typed.trim() });
  return (
    <PaletteDialog
      label={t("palette.label")}
      placeholder={t("palette.placeholder")}
      keys={{ choose: t("palette.key.choose"), open: t("palette.key.open"), close: t("palette.key.close") }}
      text={typed}
      onText={setTyped}
      groups={groups}
      announcement={searching ? t("palette.searching") : t("palette.count", { count })}
      onClose={onClose}
    >
      {failed && (
        <>
          {t("palette.failed")}{" "}
          <Button variant="quiet" size="small" onClick={retry}>
            {t("palette.retry")}
          </Button>
        </>
      )}
      {!failed && count === 0 && emptyText}
    </PaletteDialog>
  );
}

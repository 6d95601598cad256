import { plainText } from "@demarc/contract/core/search-text";
import { useRouter } from "@tanstack/react-router";
import { useState } from "react";
import { useCustomer, useSession } from "@demarc/shell/session.ts";
import { useText } from "@demarc/shell/translate.ts";
import { PaletteDialog } from "@demarc/ui/layout/palette-dialog.tsx";
import { type PaletteEntry, PaletteList } from "@demarc/ui/layout/palette-list.tsx";
import type en from "./companies.en.ts";
import type overlaysEn from "@demarc/shell/frame/overlays.en.ts";
import { areaOf } from "./viewed-area.ts";

/** The companies that a reseller can switch between: its own company and its customers. */
export function CompanyList({ onClose }: { readonly onClose: () => void }) {
  const t = useText<typeof en & typeof overlaysEn>();
  const router = useRouter();
  const [typed, setTyped] = useState("");
  const own = useSession().customer;
  const { id: shown } = useCustomer();
  const area = areaOf(router);
  const entryOf = ({ id, name }: { readonly id: number; readonly name: string }): PaletteEntry => ({
    id: String(id),
    label: name,
    hint: String(id),
    icon: id === shown ? "check" : "company",
    run: () => void router.navigate({ href: `${area}?company=${id}` }),
  });
  const words = plainText(typed).split(/\s+/);
  const fits = ({ label, hint }: PaletteEntry) => words.every((word) => plainText(`${label} ${hint}`).includes(word));
  const groups = [
    { label: t("companies.own"), entries: own ? [entryOf(own)].filter(fits) : [] },
    { label: t("companies.children"), entries: (own?.children ?? []).map(entryOf).filter(fits) },
  ].filter(({ entries }) => entries.length > 0);
  const count = groups.reduce((sum, { entries }) => sum + entries.length, 0);
  return (
    <PaletteDialog
      label={t("companies.label")}
      placeholder={t("companies.placeholder")}
      text={typed}
      onText={setTyped}
      onClose={onClose}
    >
      <PaletteList
        label={t("companies.label")}
        keys={{ choose: t("palette.key.choose"), open: t("palette.key.open"), close: t("palette.key.close") }}
        text={typed}
        groups={groups}
        announcement={t("companies.count", { count })}
      >
        {count === 0 && t("companies.nothing", { typed: typed.trim() })}
      </PaletteList>
    </PaletteDialog>
  );
}

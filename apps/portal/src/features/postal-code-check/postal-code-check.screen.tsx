import { addressQueryText } from "@demarc/contract/core/address-query";
import { useLocation, useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { useHasRole, useSession } from "../../shell/session.ts";
import { useText } from "../../shell/translate.ts";
import { CopyButton } from "../../ui/copy-button.tsx";
import { Page } from "../../ui/page.tsx";
import { CheckFrame } from "./check-frame.tsx";
import { OwnPrices } from "./own-prices.tsx";
import { type CheckedAddress, checkPath } from "./postal-code-check.data.ts";
import type en from "./postal-code-check.en.ts";

/** /postal-code-check, for everybody; who is signed in finds the prices of the company below what the frame found. */
export function PostalCodeCheckScreen() {
  const t = useText<typeof en>();
  const navigate = useNavigate();
  const signedIn = useSession().customer !== undefined;
  const [finance, order] = [useHasRole("RESELLER_FINANCE"), useHasRole("RESELLER_ORDER")];
  const asked = new URLSearchParams(useLocation().searchStr).get("q") ?? "";
  const [frame, setFrame] = useState({ q: asked, seen: asked, loads: 0 });
  const [checked, setChecked] = useState<CheckedAddress>();
  // What the frame checked by itself is written into our address, and must not load the frame anew.
  if (asked !== frame.seen) {
    const own = checked !== undefined && asked === addressQueryText(checked.query);
    setFrame(own ? { ...frame, seen: asked } : { q: asked, seen: asked, loads: frame.loads + 1 });
  }
  const take = (found: CheckedAddress | undefined) => {
    setChecked(found);
    if (found) void navigate({ href: checkPath(found.query), replace: true });
  };
  const link = checked && (
    <CopyButton value={location.origin + checkPath(checked.query)} what={t("postal-code-check.link")} />
  );
  return (
    <Page title={t("postal-code-check.title")} description={t("postal-code-check.description")} actions={link}>
      <CheckFrame key={frame.loads} q={frame.q} onChecked={take} />
      {signedIn && (finance || order) && checked && <OwnPrices checked={checked} />}
    </Page>
  );
}

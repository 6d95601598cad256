import { consoleBrand } from "@demarc/contract/core/brands";
import type { OnOverlay } from "@demarc/shell/frame/overlay.ts";
import { Rail } from "@demarc/shell/frame/rail.tsx";
import { TopBar } from "@demarc/shell/frame/top-bar.tsx";
import { useText } from "@demarc/shell/translate.ts";
import { useWaiting } from "../features/inbox/inbox-counts.data.ts";
import type en from "./app.en.ts";
import { usePerson } from "./person.ts";

export function ConsoleRail() {
  return <Rail brand={consoleBrand} waiting={useWaiting()} />;
}

interface BarProps {
  readonly menuOpen: boolean;
  readonly onOverlay: OnOverlay;
}

export function ConsoleBar(props: BarProps) {
  const t = useText<typeof en>();
  return <TopBar {...props} brand={consoleBrand} hint={t("layout.search")} person={usePerson()} />;
}

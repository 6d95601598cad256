import { variant } from "#variant";
import type { Customer } from "@demarc/contract/company";
import type { OnOverlay } from "@demarc/shell/frame/overlay.ts";
import { Rail } from "@demarc/shell/frame/rail.tsx";
import { TopBar } from "@demarc/shell/frame/top-bar.tsx";
import { useRegistry } from "@demarc/shell/registry/registry-context.ts";
import { isOffered } from "@demarc/shell/registry/registry.ts";
import { useVisitor } from "@demarc/shell/registry/visitor.ts";
import { useText } from "@demarc/shell/translate.ts";
import { afterPaint } from "@demarc/shell/app/after-paint.ts";
import type en from "./app.en.ts";
import { CompanySwitcher } from "./company-switcher.tsx";
import { usePerson } from "./person.ts";
import { useWaiting } from "./use-waiting.ts";

const StatusLine = afterPaint(async () => (await import("./status-line.tsx")).StatusLine);
const Bell = afterPaint(async () => (await import("../../features/notifications/bell.tsx")).Bell);

interface PortalFrameProps {
  /** The signed-in company. */
  readonly customer: Customer;
  readonly onOverlay: OnOverlay<"companies">;
}

export function PortalRail({ customer, onOverlay }: PortalFrameProps) {
  return (
    <Rail
      brand={variant.brand}
      above={<CompanySwitcher customer={customer} onOpen={() => onOverlay("companies")} />}
      foot={<StatusLine />}
      waiting={useWaiting()}
    />
  );
}

/** The first three of the brand's lists that are open to the person. */
const useSearchedKinds = () => {
  const { byName } = useRegistry();
  const visitor = useVisitor();
  return variant.arrangement.search.filter((name) => isOffered(byName.get(name)?.chain ?? [], visitor)).slice(0, 3);
};

export function PortalBar({ customer, menuOpen, onOverlay }: PortalFrameProps & { readonly menuOpen: boolean }) {
  const t = useText<typeof en>();
  const kinds = useSearchedKinds();
  return (
    <TopBar
      brand={variant.brand}
      hint={t("layout.search", { kinds: kinds.map((kind) => t(`layout.search.${kind}`)).join(", ") })}
      bell={<Bell />}
      person={usePerson(customer)}
      menuOpen={menuOpen}
      onOverlay={onOverlay}
    />
  );
}

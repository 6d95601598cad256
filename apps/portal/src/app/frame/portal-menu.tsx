import { variant } from "#variant";
import type { Customer } from "@demarc/contract/company";
import type { OnOverlay } from "@demarc/shell/frame/overlay.ts";
import { PhoneMenu } from "@demarc/shell/frame/phone-menu.tsx";
import { useSession } from "@demarc/shell/session.ts";
import { CompanySwitcher } from "./company-switcher.tsx";
import { usePerson } from "./person.ts";
import { useWaiting } from "./use-waiting.ts";

interface PortalMenuProps {
  readonly onClose: () => void;
  readonly onOverlay: OnOverlay<"companies">;
}

export function PortalMenu(props: PortalMenuProps) {
  const { customer } = useSession();
  return customer && <MenuOf {...props} customer={customer} />;
}

function MenuOf({ customer, onOverlay, ...props }: PortalMenuProps & { readonly customer: Customer }) {
  return (
    <PhoneMenu
      {...props}
      brand={variant.brand}
      above={<CompanySwitcher customer={customer} onOpen={() => onOverlay("companies")} />}
      waiting={useWaiting()}
      person={usePerson(customer)}
      onOverlay={onOverlay}
    />
  );
}

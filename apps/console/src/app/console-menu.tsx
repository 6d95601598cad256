import { consoleBrand } from "@demarc/contract/core/brands";
import type { OnOverlay } from "@demarc/shell/frame/overlay.ts";
import { PhoneMenu } from "@demarc/shell/frame/phone-menu.tsx";
import { useWaiting } from "../features/inbox/inbox-counts.data.ts";
import { usePerson } from "./person.ts";

interface MenuProps {
  readonly onClose: () => void;
  readonly onOverlay: OnOverlay;
}

export function ConsoleMenu(props: MenuProps) {
  return <PhoneMenu {...props} brand={consoleBrand} waiting={useWaiting()} person={usePerson()} />;
}

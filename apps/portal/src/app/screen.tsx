import { type ComponentType, type PropsWithChildren, type ReactNode, use } from "react";
import { useSession, ViewedCompany } from "@demarc/shell/session.ts";

/** A screen as the router shows it; a signed-in screen unmounts as soon as the session ends. */
export const screenOf = (
  Screen: ComponentType,
  Around: ComponentType<PropsWithChildren>,
  open: boolean,
): (() => ReactNode) =>
  function ScreenOnShow() {
    const { customer } = useSession();
    const viewed = use(ViewedCompany);
    if (!open && !customer) return null;
    return (
      <Around>
        <Screen key={viewed?.id} />
      </Around>
    );
  };

import type { ComponentType, PropsWithChildren, ReactNode } from "react";
import { useSession } from "../shell/session.ts";

/** A screen as the router shows it; a signed-in screen unmounts as soon as the session ends. */
export const screenOf = (
  Screen: ComponentType,
  Around: ComponentType<PropsWithChildren>,
  open: boolean,
): (() => ReactNode) =>
  function ScreenOnShow() {
    const { customer } = useSession();
    if (!open && !customer) return null;
    return (
      <Around>
        <Screen />
      </Around>
    );
  };

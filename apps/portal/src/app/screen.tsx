import type { ComponentType, ReactNode } from "react";
import { useSession } from "../shell/session.ts";

/** A screen as the router shows it; one behind the sign-in is gone at once when the session ends. */
export const screenOf = (Screen: ComponentType, open: boolean): (() => ReactNode) => {
  if (open) return () => <Screen />;
  return function SignedInScreen() {
    const { customer } = useSession();
    return customer ? <Screen /> : null;
  };
};

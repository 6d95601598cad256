import { type ReactNode, useEffect, useRef } from "react";

/** What takes the place of a form: its heading gets the focus, for what had it is gone. */
export function HeadingFocus({ children }: { readonly children: ReactNode }) {
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => {
    ref.current?.querySelector("h1")?.focus();
    scrollTo({ top: 0 });
  }, []);
  return <div ref={ref}>{children}</div>;
}

import { type ReactNode, useEffect, useRef } from "react";

/** Replaces a form: focuses its heading, because the focused element is gone. */
export function HeadingFocus({ children }: { readonly children: ReactNode }) {
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => {
    ref.current?.querySelector("h1")?.focus();
    scrollTo({ top: 0 });
  }, []);
  return <div ref={ref}>{children}</div>;
}

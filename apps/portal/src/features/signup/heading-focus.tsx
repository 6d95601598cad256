import { type ReactNode, useEffect, useRef } from "react";

/** Shown in place of a form. Focuses its own heading, because the focused field is gone. */
export function HeadingFocus({ children }: { readonly children: ReactNode }) {
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => {
    ref.current?.querySelector("h1")?.focus();
    scrollTo({ top: 0 });
  }, []);
  return <div ref={ref}>{children}</div>;
}

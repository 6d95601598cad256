import type { ReactNode } from "react";
import { Icon } from "../icon.tsx";
import { useKitText } from "../kit-text.ts";

/** A link to another site: opens a new tab without opener or referrer, and says so. */
export function ExternalLink({ href, children }: { readonly href: string; readonly children: ReactNode }) {
  const t = useKitText();
  return (
    <a href={href} target="_blank" rel="noopener noreferrer">
      {children} <Icon name="external" size="small" />
      <span className="visually-hidden"> ({t("kit.new-tab")})</span>
    </a>
  );
}

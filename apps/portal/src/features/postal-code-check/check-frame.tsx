import { useEffect, useEffectEvent, useRef, useState } from "react";
import { useConfiguration } from "@demarc/shell/config.ts";
import { useTheme } from "@demarc/shell/theme.ts";
import { useLocale, useText } from "@demarc/shell/translate.ts";
import { Skeleton } from "@demarc/ui/layout/skeleton.tsx";
import { type CheckedAddress, frameAddress, readFrameMessage } from "./postal-code-check.data.ts";
import type en from "./postal-code-check.en.ts";
import styles from "./postal-code-check.module.css";

const firstHeight = 220;

interface CheckFrameProps {
  /** The initial address, as in the portal's URL. */
  readonly q: string;
  readonly onChecked: (checked: CheckedAddress | undefined) => void;
  /** The frame has loaded, at its height. */
  readonly onLoad: () => void;
}

/** The check, possibly another provider's page: sandboxed without an origin; only messages from its own window are accepted. */
export function CheckFrame({ q, onChecked, onLoad }: CheckFrameProps) {
  const t = useText<typeof en>();
  const locale = useLocale();
  const theme = useTheme();
  const embedUrl = useConfiguration()?.postalCodeCheckEmbedUrl;
  const frame = useRef<HTMLIFrameElement>(null);
  const [height, setHeight] = useState(firstHeight);
  const hear = useEffectEvent((event: MessageEvent) => {
    if (!frame.current || event.source !== frame.current.contentWindow) return;
    const message = readFrameMessage(event.data);
    if (message?.kind === "height") setHeight(message.pixels);
    if (message?.kind === "cleared") onChecked(undefined);
    if (message?.kind === "checked") onChecked(message.checked);
  });
  useEffect(() => {
    const listen = (event: MessageEvent) => hear(event);
    addEventListener("message", listen);
    return () => removeEventListener("message", listen);
  }, []);
  if (!embedUrl) return <Skeleton />;
  return (
    <iframe
      ref={frame}
      className={styles.frame}
      title={t("postal-code-check.frame")}
      src={frameAddress(embedUrl, { q, locale, theme, brand: "" })}
      height={height}
      onLoad={onLoad}
      sandbox="allow-scripts allow-forms allow-popups"
      referrerPolicy="no-referrer"
    />
  );
}

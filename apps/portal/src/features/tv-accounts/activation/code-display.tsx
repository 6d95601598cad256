import { groupedCode, plainCode } from "@demarc/contract/tv-accounts/tv-activation";
import { type ReactNode, Suspense } from "react";
import { useText } from "@demarc/shell/translate.ts";
import { CopyButton } from "@demarc/ui/controls/copy-button.tsx";
import { lazyPart } from "@demarc/ui/lazy-part.ts";
import styles from "./activation.module.css";
import type en from "./tv-activation.en.ts";

const QrCode = lazyPart(() => import("@demarc/ui/layout/qr-code.tsx"), "QrCode");

interface CodeDisplayProps {
  readonly code: string;
  readonly children?: ReactNode;
}

/** A code to read, to copy and to scan. The QR code holds the letters without dashes, as a device takes them. */
export function CodeDisplay({ code, children }: CodeDisplayProps) {
  const t = useText<typeof en>();
  const grouped = groupedCode(plainCode(code));
  return (
    <div className={styles.shown}>
      <div className={styles.qr}>
        <Suspense>
          <QrCode code={plainCode(code)} label={t("tv-activation.qr", { code: grouped })} />
        </Suspense>
      </div>
      <div className={styles.read}>
        <p className={styles.letters}>
          <code>{grouped}</code>
          <CopyButton value={grouped} what={t("tv-activation.code")} />
        </p>
        {children}
      </div>
    </div>
  );
}

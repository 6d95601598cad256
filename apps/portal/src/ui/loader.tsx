import type { ReactNode } from "react";
import { Button } from "./button.tsx";
import { Icon } from "./icon.tsx";
import { useKitText } from "./kit-text.ts";
import styles from "./loader.module.css";
import { Skeleton } from "./skeleton.tsx";

interface LoaderProps {
  readonly loading: boolean;
  readonly failed: boolean;
  /** What a failed load says, where the general text says too little. */
  readonly failedText?: string;
  readonly onRetry: () => void;
  /** What shows during the wait, in the final size. */
  readonly skeleton?: ReactNode;
  readonly children: ReactNode;
}

/** Shows what was loaded, the outline of it during the wait, or why there is nothing and a way to try again. */
export function Loader({ loading, failed, failedText, onRetry, skeleton, children }: LoaderProps) {
  const t = useKitText();
  if (loading) return skeleton ?? <Skeleton />;
  if (!failed) return children;
  return (
    <div className={styles.failed} role="alert">
      <Icon name="warning" />
      <p>{failedText ?? t("loader.failed")}</p>
      <Button onClick={onRetry}>{t("loader.retry")}</Button>
    </div>
  );
}

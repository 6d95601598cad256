import type { ReactNode } from "react";
import { Button } from "../controls/button.tsx";
import { Icon } from "../icon.tsx";
import { useKitText } from "../kit-text.ts";
import styles from "./loader.module.css";
import { Skeleton } from "./skeleton.tsx";

export interface LoaderProps {
  readonly loading: boolean;
  readonly failed: boolean;
  readonly onRetry: () => void;
  /** Shown while loading, in the final size. */
  readonly skeleton?: ReactNode;
  readonly children: ReactNode;
}

/** `cause`: why it failed. */
export function Loader({ loading, failed, onRetry, skeleton, children, cause }: LoaderProps & { cause?: ReactNode }) {
  const t = useKitText();
  if (loading) return skeleton ?? <Skeleton />;
  if (!failed) return children;
  return (
    <div className={styles.failed} role="alert">
      <Icon name="warning" />
      <p>{t("loader.failed")}</p>
      {cause}
      <Button onClick={onRetry}>{t("loader.retry")}</Button>
    </div>
  );
}

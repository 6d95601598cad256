import { useText } from "@demarc/shell/translate.ts";
import { Button } from "@demarc/ui/controls/button.tsx";
import { useKitText } from "@demarc/ui/kit-text.ts";
import type en from "./ip-management.en.ts";
import styles from "./ip-management.module.css";

interface PageStepsProps {
  readonly label: string;
  readonly page: number;
  readonly pages: number;
  readonly onPage: (page: number) => void;
}

/** The pager of a card; renders nothing for a single page. */
export function PageSteps({ label, page, pages, onPage }: PageStepsProps) {
  const t = useText<typeof en>();
  const kit = useKitText();
  if (pages <= 1) return null;
  return (
    <nav className={styles.pages} aria-label={label}>
      <Button size="small" disabled={page === 1} onClick={() => onPage(page - 1)}>
        {kit("list.previous")}
      </Button>
      <span>{t("ip.page", { page, pages })}</span>
      <Button size="small" disabled={page === pages} onClick={() => onPage(page + 1)}>
        {kit("list.next")}
      </Button>
    </nav>
  );
}

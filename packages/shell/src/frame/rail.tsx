import type { Brand } from "@demarc/contract/core/brands";
import { type ReactNode, Suspense, type SyntheticEvent, useState, useSyncExternalStore } from "react";
import { useText } from "../translate.ts";
import { IconButton } from "@demarc/ui/controls/icon-button.tsx";
import { Icon } from "@demarc/ui/icon.tsx";
import type en from "./frame.en.ts";
import { BrandLink } from "./brand-link.tsx";
import { NavigationLink } from "./navigation-link.tsx";
import { useRegistry } from "../registry/registry-context.ts";
import { useFolded } from "./rail-state.ts";
import styles from "./rail.module.css";
import { useNavigation, type Waiting } from "./use-navigation.ts";

const narrow = () => matchMedia("(max-width: 1199px)");
const onNarrow = (changed: () => void) => {
  const query = narrow();
  query.addEventListener("change", changed);
  return () => query.removeEventListener("change", changed);
};

interface Tip {
  readonly text: string;
  readonly top: number;
}

/** The tooltip of the hovered or focused entry, shown beside a folded rail. */
const tipOf = ({ target }: SyntheticEvent): Tip | undefined => {
  const entry = target instanceof Element ? target.closest<HTMLElement>("a, button") : null;
  const text = entry?.getAttribute("aria-label") ?? entry?.querySelector("span")?.textContent;
  if (!entry || !text) return undefined;
  const { top, height } = entry.getBoundingClientRect();
  return { text, top: top + height / 2 };
};

interface RailProps {
  readonly brand: Brand;
  /** Shown between the brand and the navigation. */
  readonly above?: ReactNode;
  /** Shown at its foot; it may load later. */
  readonly foot?: ReactNode;
  readonly waiting: readonly Waiting[];
}

/** The navigation beside the content, on wide screens; folded it shows only icons. */
export function Rail({ brand, above, foot, waiting }: RailProps) {
  const t = useText<typeof en>();
  const [folded, toggle] = useFolded(useRegistry().groups);
  const isNarrow = useSyncExternalStore(onNarrow, () => narrow().matches);
  const isFolded = isNarrow || folded.has("rail");
  const [tip, setTip] = useState<Tip>();
  const tips = isFolded
    ? {
        onPointerOver: (event: SyntheticEvent) => setTip(tipOf(event)),
        onFocus: (event: SyntheticEvent) => setTip(tipOf(event)),
        onPointerLeave: () => setTip(undefined),
        onBlur: () => setTip(undefined),
      }
    : {};
  return (
    <aside
      className={styles.rail}
      aria-label={brand.name}
      data-folded={isFolded || undefined}
      data-print="hide"
      {...tips}
    >
      <div className={styles.inside}>
        <BrandLink brand={brand} />
        {above}
        <nav className={styles.navigation} aria-label={t("navigation.label")}>
          <Groups waiting={waiting} folded={folded} onFold={isFolded ? undefined : toggle} />
        </nav>
        <div className={styles.foot}>
          <Suspense>{foot}</Suspense>
          {!isNarrow && (
            <IconButton
              icon={isFolded ? "unfold" : "fold"}
              label={t(isFolded ? "navigation.unfold" : "navigation.fold")}
              aria-expanded={!isFolded}
              onClick={() => {
                toggle("rail");
                setTip(undefined);
              }}
            />
          )}
        </div>
      </div>
      {isFolded && tip && (
        <span className={styles.tip} style={{ top: tip.top }} aria-hidden="true">
          {tip.text}
        </span>
      )}
    </aside>
  );
}

interface GroupsProps extends Pick<RailProps, "waiting"> {
  readonly folded: ReadonlySet<string>;
  /** Undefined while the whole navigation is folded: then every group is open, without its heading. */
  readonly onFold: ((group: string) => void) | undefined;
}

function Groups({ waiting, folded, onFold }: GroupsProps) {
  const t = useText();
  const { home, groups, current, counterOf, viewing } = useNavigation(waiting);
  return (
    <>
      {!viewing && (
        <ul className={styles.links}>
          <NavigationLink {...home} label={t(home.label)} counter={counterOf(home.path)} current={current} />
        </ul>
      )}
      {groups.map(({ group, links }) => {
        const isOpen = !onFold || !folded.has(group);
        return (
          <section key={group} aria-labelledby={`navigation-${group}`}>
            <h2 className={styles.group}>
              {onFold ? (
                <button
                  type="button"
                  id={`navigation-${group}`}
                  aria-expanded={isOpen}
                  aria-controls={`navigation-links-${group}`}
                  onClick={() => onFold(group)}
                >
                  {t(`navigation.group.${group}`)}
                  <Icon name="down" size="small" />
                </button>
              ) : (
                <span id={`navigation-${group}`} className="visually-hidden">
                  {t(`navigation.group.${group}`)}
                </span>
              )}
            </h2>
            <ul id={`navigation-links-${group}`} className={styles.links} hidden={!isOpen}>
              {links.map(({ path, label, icon }) => (
                <NavigationLink
                  key={path}
                  path={path}
                  label={t(label)}
                  icon={icon}
                  counter={counterOf(path)}
                  current={current}
                />
              ))}
            </ul>
          </section>
        );
      })}
    </>
  );
}

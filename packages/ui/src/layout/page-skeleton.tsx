import { createContext, type ReactNode, use } from "react";
import { classNames } from "../class-names.ts";
import { useKitText } from "../kit-text.ts";
import { Halves, MainAndSide, Stack } from "./columns.tsx";
import loader from "./loader.module.css";
import styles from "./page-skeleton.module.css";
import { Tiles, TileSkeleton } from "./tile.tsx";

const Boxes = ({ count, of }: { readonly count: number; readonly of: string | undefined }) =>
  Array.from({ length: count }, (_, place) => <div key={place} className={of} />);

const card = classNames(loader.block, loader.card);

const Column = () => (
  <Stack>
    <Boxes count={2} of={card} />
  </Stack>
);

/**
 * What a page is made of, from top to bottom: the figures in its head, tabs, tiles, a card of all its width, two equal columns, a
 * main and a side column of cards, a list, or the steps of a form with the open one and a summary. `crumbs`: it is below another page.
 */
const boxes = {
  facts: () => (
    <div className={styles.facts}>
      <Boxes count={5} of={styles.fact} />
    </div>
  ),
  tabs: () => (
    <div className={styles.tabs}>
      <Boxes count={3} of={classNames(loader.block, loader.line)} />
    </div>
  ),
  tiles: () => (
    <Tiles>
      {[1, 2, 3, 4].map((place) => (
        <TileSkeleton key={place} />
      ))}
    </Tiles>
  ),
  wide: () => <div className={classNames(card, styles.wide)} />,
  halves: () => (
    <Halves>
      <Column />
      <Column />
    </Halves>
  ),
  sides: () => (
    <MainAndSide>
      <Column />
      <Column />
    </MainAndSide>
  ),
  list: () => (
    <div className={styles.list}>
      <div className={styles.filters} />
      <Boxes count={10} of={classNames(loader.block, loader.row)} />
    </div>
  ),
  steps: () => (
    <div className={styles.form}>
      <div className={styles.steps}>
        <Boxes count={4} of={classNames(loader.block, loader.line)} />
      </div>
      <div className={card} />
      <div className={card} />
    </div>
  ),
} satisfies Record<string, () => ReactNode>;

type ContentBox = keyof typeof boxes;
export type PageBox = ContentBox | "crumbs";
export const contentBoxes = Object.keys(boxes) as readonly ContentBox[];

export function BoxOutline({ box }: { readonly box: ContentBox }) {
  const Outline = boxes[box];
  return <Outline />;
}

export const CrumbsOutline = () => <div className={classNames(loader.block, styles.crumbs)} />;
export const TitleOutline = () => <div className={classNames(loader.block, styles.title)} />;

/** What the page that is open is made of; provided by the app, which knows it by the address. */
export const OpenPageBoxes = createContext<readonly PageBox[]>(["list"]);

const inHead: ReadonlySet<PageBox> = new Set(["facts", "tabs", "tiles"]);

interface PageSkeletonProps {
  /** The title is not known either. */
  readonly titled?: boolean;
  /** Facts, tabs and tiles are shown already. */
  readonly part?: boolean;
}

/** A placeholder with the boxes of the page that is open, at the places where its own will be; it appears only after 200 ms. */
export function PageSkeleton({ titled = false, part = false }: PageSkeletonProps) {
  const t = useKitText();
  const open = use(OpenPageBoxes);
  return (
    <div className={loader.wait} role="status">
      <span className="visually-hidden">{t("kit.loading")}</span>
      {titled && (
        <div>
          {open.includes("crumbs") && <CrumbsOutline />}
          <TitleOutline />
        </div>
      )}
      {open.map((box) => box !== "crumbs" && !(part && inHead.has(box)) && <BoxOutline key={box} box={box} />)}
    </div>
  );
}

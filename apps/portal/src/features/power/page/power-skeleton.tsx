import { Skeleton } from "@demarc/ui/layout/skeleton.tsx";
import { Tiles, TileSkeleton } from "@demarc/ui/layout/tile.tsx";
import styles from "../power.module.css";

/** Placeholders for the tiles and the cards while they load; with `part`, only for the cards. */
export function PowerSkeleton({ part = false }: { readonly part?: boolean }) {
  return (
    <>
      {!part && (
        <Tiles>
          {[1, 2, 3, 4].map((place) => (
            <TileSkeleton key={place} />
          ))}
        </Tiles>
      )}
      <div className={styles.row}>
        <Skeleton shape="card" count={2} />
        <Skeleton shape="card" count={2} />
      </div>
    </>
  );
}

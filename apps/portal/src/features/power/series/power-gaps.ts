import type { PowerSeries } from "@demarc/contract/power/power";
import type { FeedLabel } from "@demarc/contract/power/power-figures";
import type { PowerSpan } from "../window/power-window.ts";

/** A time in which these feeds were not measured, in seconds since 1970. */
export interface GapBlock extends PowerSpan {
  readonly feeds: readonly FeedLabel[];
}

/** The gaps inside a window, in order: a new block begins wherever another feed begins or stops being measured. */
export const gapBlocks = (gaps: PowerSeries["gaps"], { from, to }: PowerSpan): readonly GapBlock[] => {
  const inside = gaps
    .map((gap) => ({
      feed: gap.feed,
      from: Math.max(from, Date.parse(gap.from) / 1000),
      to: Math.min(to, Date.parse(gap.to) / 1000),
    }))
    .filter((gap) => gap.to > gap.from);
  const ends = [...new Set(inside.flatMap((gap) => [gap.from, gap.to]))].toSorted((one, other) => one - other);
  const blocks: GapBlock[] = [];
  for (const [place, begin] of ends.entries()) {
    const end = ends[place + 1];
    const found = inside.filter((gap) => gap.from <= begin && gap.to > begin).map(({ feed }) => feed);
    const feeds = [...new Set(found)].toSorted();
    if (end === undefined || feeds.length === 0) continue;
    const last = blocks.at(-1);
    if (last && last.to === begin && last.feeds.join() === feeds.join())
      blocks[blocks.length - 1] = { ...last, to: end };
    else blocks.push({ from: begin, to: end, feeds });
  }
  return blocks;
};

export interface FeedGaps {
  readonly feed: FeedLabel;
  readonly gaps: readonly PowerSpan[];
}

/** The gaps of each feed that has any inside a window, in order of the feeds. */
export const gapsByFeed = (gaps: PowerSeries["gaps"], span: PowerSpan): readonly FeedGaps[] =>
  [...new Set(gaps.map(({ feed }) => feed))]
    .toSorted()
    .map((feed) => ({
      feed,
      gaps: gapBlocks(
        gaps.filter((gap) => gap.feed === feed),
        span,
      ),
    }))
    .filter(({ gaps: inside }) => inside.length > 0);

/** The seconds in which at least one feed was not measured. */
export const unmeasuredSeconds = (blocks: readonly GapBlock[]): number =>
  blocks.reduce((sum, { from, to }) => sum + to - from, 0);

const numberOf = (channel: string): number => Number(channel.slice(1));
const nameOf = (number: number): string => `C${String(number).padStart(2, "0")}`;

/** The channels of a range such as `C21-C60`, or the one channel; none if the range ends before it begins. */
export const channelsIn = (entry: string): string[] => {
  const [first = "", last = first] = entry.split("-");
  if (!first.startsWith("C")) return [first];
  const count = numberOf(last) - numberOf(first) + 1;
  return Array.from({ length: Math.max(0, count) }, (_, place) => nameOf(numberOf(first) + place));
};

export const channelRanges = (channels: readonly string[]): string[] => {
  const ranges: { first: string; last: string }[] = [];
  for (const channel of channels.toSorted()) {
    const range = ranges.at(-1);
    if (range && channel.startsWith("C") && channel === nameOf(numberOf(range.last) + 1)) range.last = channel;
    else ranges.push({ first: channel, last: channel });
  }
  return ranges.map(({ first, last }) => (first === last ? first : `${first}-${last}`));
};

/** The minimum contrast of text with its background (WCAG 2.2, level AA). */
export const readableContrast = 4.5;

const channelsOf = (hex: string): number[] => [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16));

const luminanceOf = (hex: string): number => {
  const [red = 0, green = 0, blue = 0] = channelsOf(hex).map((channel) => {
    const part = channel / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
};

/** The contrast of two colours such as #1f57c8, from 1 to 21. */
export const contrastOf = (one: string, other: string): number => {
  const [light = 0, dark = 0] = [luminanceOf(one), luminanceOf(other)].toSorted((a, b) => b - a);
  return (light + 0.05) / (dark + 0.05);
};

/** A colour with a share of another, as CSS `color-mix(in srgb, ...)` mixes them; `share` is 0 to 1. */
export const mixOf = (hex: string, other: string, share: number): string => {
  const added = channelsOf(other);
  const mixed = channelsOf(hex).map((channel, at) => Math.round(channel * (1 - share) + (added[at] ?? 0) * share));
  return `#${mixed.map((channel) => channel.toString(16).padStart(2, "0")).join("")}`;
};

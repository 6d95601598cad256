/** Places without those that are unknown, each once. */
export const distinctPlaces = (places: readonly (string | null)[]): string[] => [
  ...new Set(places.filter((place) => place !== null)),
];

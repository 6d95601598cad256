/** The known places, without duplicates. */
export const distinctPlaces = (places: readonly (string | null)[]): string[] => [
  ...new Set(places.filter((place) => place !== null)),
];

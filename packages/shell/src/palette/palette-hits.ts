import { type SearchHit, shortestSearch } from "@demarc/contract/search";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";

const pauseMilliseconds = 150;

/** Searches the records for a text. */
export type FindRecords = (text: string, signal: AbortSignal) => Promise<readonly SearchHit[]>;

interface FoundRecords {
  readonly hits: readonly SearchHit[];
  /** True while the hits belong to earlier input. */
  readonly searching: boolean;
  readonly failed: boolean;
  readonly retry: () => void;
}

/** The records that match the input, fetched once typing pauses. Earlier hits stay until then. */
export const useHits = (typed: string, find: FindRecords | undefined): FoundRecords => {
  const wanted = typed.trim();
  const [asked, setAsked] = useState("");
  useEffect(() => {
    const timer = setTimeout(() => setAsked(wanted), pauseMilliseconds);
    return () => clearTimeout(timer);
  }, [wanted]);
  const long = find !== undefined && wanted.length >= shortestSearch;
  const { data, isFetching, isError, refetch } = useQuery({
    queryKey: ["search", asked],
    queryFn: ({ signal }) => find?.(asked, signal) ?? [],
    enabled: find !== undefined && asked.length >= shortestSearch,
    placeholderData: keepPreviousData,
  });
  return {
    hits: long ? (data ?? []) : [],
    searching: long && (isFetching || asked !== wanted),
    failed: long && isError,
    retry: () => void refetch(),
  };
};

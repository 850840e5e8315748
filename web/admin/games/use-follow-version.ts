import type { UseQueryResult } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';

/** Refetches for each new version of the game, one request at a time. */
export function useFollowVersion(
  { refetch, isFetching }: Pick<UseQueryResult, 'refetch' | 'isFetching'>,
  version: number,
) {
  const asked = useRef(version);
  useEffect(() => {
    if (isFetching || asked.current === version) return;
    asked.current = version;
    void refetch();
  }, [refetch, isFetching, version]);
}

import type { UseQueryResult } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';

/** Refetches for each new version of the game, one request at a time. */
export function useFollowVersion(
  { refetch, isFetching }: Pick<UseQueryResult, 'refetch' | 'isFetching'>,
  version: number,
) {
  const lastVersion = useRef(version);
  useEffect(() => {
    if (isFetching || lastVersion.current === version) return;
    lastVersion.current = version;
    void refetch();
  }, [refetch, isFetching, version]);
}

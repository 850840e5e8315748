import type { UseQueryResult } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';

/**
 * Asks a query again for each new version of the game, whoever changed it. One request at a time: versions that come
 * while one is under way are followed by one more.
 */
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

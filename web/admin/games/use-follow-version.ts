import type { UseQueryResult } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';

/**
 * Refetches when the game has a newer version, but not before the current request has ended.
 * Components that follow the same query share one request.
 */
export function useFollowVersion(
  { refetch, isFetching }: Pick<UseQueryResult, 'refetch' | 'isFetching'>,
  version: number,
) {
  const lastVersion = useRef(version);
  useEffect(() => {
    if (isFetching || lastVersion.current === version) return;
    lastVersion.current = version;
    void refetch({ cancelRefetch: false });
  }, [refetch, isFetching, version]);
}

import type { UseQueryResult } from '@tanstack/react-query';
import { WifiOff } from 'lucide-react';
import { isValidElement, type ReactElement, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '#web/lib/api-client.ts';
import { formatTime } from '#web/lib/format.ts';
import { useErrorText } from '#web/lib/use-error-text.ts';
import { Button } from '#web/ui/button.tsx';
import { PartBoundary } from '#web/ui/error-boundary.tsx';
import { Skeleton, SkeletonList, type SkeletonListProps } from '#web/ui/skeleton.tsx';
import { ErrorState, RefusedState } from '#web/ui/states.tsx';

function StaleNote({ since, onRetry }: { since: number; onRetry: () => void }) {
  const { t } = useTranslation();
  const { t: shell } = useTranslation('shell');
  return (
    <div
      role="status"
      className="mb-3 flex flex-wrap items-center gap-2 rounded-lg border border-wait/50 bg-wait-deep px-3 py-1.5 text-xs text-wait"
    >
      <WifiOff className="size-4 shrink-0" />
      {shell('dataFrom', { time: formatTime(since) })}
      <Button variant="ghost" size="small" className="ml-auto text-text" onClick={onRetry}>
        {t('error.retry')}
      </Button>
    </div>
  );
}

export type QueryViewProps<Data> = {
  query: Pick<UseQueryResult<Data>, 'data' | 'isError' | 'error' | 'dataUpdatedAt' | 'refetch'>;
  /** Shown while loading: one skeleton with these classes, a list of skeletons, or an element. */
  loading: string | SkeletonListProps | ReactElement;
  /** Shown instead of an empty list. */
  empty?: ReactNode;
  children: (data: Data) => ReactNode;
};

function Placeholder({ loading }: Pick<QueryViewProps<unknown>, 'loading'>) {
  if (isValidElement(loading)) return loading;
  return typeof loading === 'string' ? <Skeleton className={loading} /> : <SkeletonList {...loading} />;
}

/** A component, so that rendering errors reach the surrounding boundary. */
function LoadedContent<Data>({ data, children }: { data: Data; children: (data: Data) => ReactNode }) {
  return children(data);
}

/** Retrying is pointless without the permission. */
const isForbidden = (error: unknown) => error instanceof ApiError && error.code === 'FORBIDDEN';

/** Renders a query's state: loading, failed, out of date (with the time), or loaded. */
export function QueryView<Data>({ query, loading, empty, children }: QueryViewProps<Data>) {
  const errorText = useErrorText();
  const retry = () => void query.refetch();
  if (isForbidden(query.error) && query.isError) return <RefusedState />;
  if (query.data === undefined) {
    return query.isError ? (
      <ErrorState message={errorText(query.error)} onRetry={retry} />
    ) : (
      <Placeholder loading={loading} />
    );
  }
  const isEmpty = empty !== undefined && Array.isArray(query.data) && query.data.length === 0;
  return (
    <>
      {query.isError && <StaleNote since={query.dataUpdatedAt} onRetry={retry} />}
      <PartBoundary resetKey={query.dataUpdatedAt}>
        {isEmpty ? empty : <LoadedContent data={query.data}>{children}</LoadedContent>}
      </PartBoundary>
    </>
  );
}

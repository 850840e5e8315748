import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { formatCount } from '#web/lib/format.ts';
import { Button } from '#web/ui/button.tsx';
import { Select } from '#web/ui/field.tsx';

type TablePagerProps = {
  caption: string;
  page: number;
  pageSize: number;
  /** This page's rows. */
  rows: readonly unknown[];
  total: number;
  /** Whether the total is a lower bound at which counting stopped. */
  totalIsCapped?: boolean;
  onPage: (page: number) => void;
  /** The page sizes to choose from, if any. */
  sizes?: readonly [number, ...number[]];
  onSize?: (size: number) => void;
};

/** The range shown and the total, with previous and next buttons. */
export function TablePager(props: TablePagerProps) {
  const { caption, page, pageSize, rows, total, totalIsCapped, onPage, sizes, onSize } = props;
  const { t } = useTranslation('table');
  const before = (page - 1) * pageSize;
  const last = before + rows.length;
  const hasPrevious = page > 1;
  const hasNext = last < total || (totalIsCapped && rows.length === pageSize);
  const range = t(totalIsCapped ? 'rangeOfMany' : 'range', {
    first: formatCount(rows.length === 0 ? 0 : before + 1),
    last: formatCount(rows.length === 0 ? 0 : last),
    total: formatCount(total),
  });
  return (
    <nav aria-label={t('pages', { caption })} className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <p role="status" className="text-xs text-muted">
        {total > 0 && range}
      </p>
      {sizes && onSize && total > sizes[0] && (
        <Select
          aria-label={t('pageSize')}
          className="max-w-44"
          value={pageSize}
          choices={sizes.map((value) => ({ value, label: t('rowsPerPage', { number: formatCount(value) }) }))}
          onChange={({ target }) => onSize(Number(target.value))}
        />
      )}
      {(hasPrevious || hasNext) && (
        <div className="ml-auto flex gap-2">
          <Button size="small" aria-disabled={!hasPrevious} onClick={hasPrevious ? () => onPage(page - 1) : undefined}>
            <ChevronLeft className="size-4" />
            {t('previous')}
          </Button>
          <Button size="small" aria-disabled={!hasNext} onClick={hasNext ? () => onPage(page + 1) : undefined}>
            {t('next')}
            <ChevronRight className="size-4" />
          </Button>
        </div>
      )}
    </nav>
  );
}

import { ChevronLeft, ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { formatCount } from '#web/lib/format.ts';
import { Button } from '#web/ui/button.tsx';

export type TablePage = {
  first: number;
  last: number;
  total: number;
  /** The total is a lower bound: counting stopped there. */
  totalIsCapped?: boolean;
  hasPrevious: boolean;
  hasNext: boolean;
};

type TablePagerProps = {
  page: TablePage;
  caption: string;
  note?: ReactNode;
  onPrevious: () => void;
  onNext: () => void;
};

export function TablePager({ page, caption, note, onPrevious, onNext }: TablePagerProps) {
  const { t } = useTranslation('table');
  const range = t(page.totalIsCapped ? 'rangeOfMany' : 'range', {
    first: formatCount(page.first),
    last: formatCount(page.last),
    total: formatCount(page.total),
  });
  return (
    <nav aria-label={t('pages', { caption })} className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <p role="status" className="text-xs text-muted">
        {range}
        {note && <span className="ml-2">{note}</span>}
      </p>
      {(page.hasPrevious || page.hasNext) && (
        <div className="ml-auto flex gap-2">
          <Button size="small" aria-disabled={!page.hasPrevious} onClick={page.hasPrevious ? onPrevious : undefined}>
            <ChevronLeft className="size-4" />
            {t('previous')}
          </Button>
          <Button size="small" aria-disabled={!page.hasNext} onClick={page.hasNext ? onNext : undefined}>
            {t('next')}
            <ChevronRight className="size-4" />
          </Button>
        </div>
      )}
    </nav>
  );
}

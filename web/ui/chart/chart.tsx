import { type RefObject, useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#web/ui/button.tsx';
import { CHART_TONES, ChartDrawing, type ChartProps } from '#web/ui/chart/chart-drawing.tsx';
import { highestOf } from '#web/ui/chart/chart-scale.ts';
import { classNames } from '#web/ui/class-names.ts';
import { Cell, HeadCell, Table } from '#web/ui/table.tsx';

function useWidth<Container extends Element>(): [RefObject<Container | null>, number] {
  const ref = useRef<Container>(null);
  const [width, setWidth] = useState(0);
  useEffect(() => {
    if (!ref.current) return;
    const observer = new ResizeObserver(([entry]) => setWidth(Math.floor(entry?.contentRect.width ?? 0)));
    observer.observe(ref.current);
    return () => observer.disconnect();
  }, []);
  return [ref, width];
}

function Reading({ labels, series, format, index }: ChartProps & { index: number }) {
  return (
    <p aria-hidden="true" className="flex flex-wrap items-baseline gap-x-3 text-xs text-muted">
      <span>{labels[index]}</span>
      {series.map(({ name, tone, values }) => (
        <span key={name} className="inline-flex items-baseline gap-1.5">
          <span className={classNames('size-2 self-center rounded-full bg-current', CHART_TONES[tone])} />
          {series.length > 1 && name}
          <span className="text-sm font-semibold text-text">{format(values[index] ?? 0)}</span>
        </span>
      ))}
    </p>
  );
}

function ChartTable({ title, labels, series, format }: ChartProps) {
  const { t } = useTranslation('chart');
  const head = (
    <>
      <HeadCell>{t('time')}</HeadCell>
      {series.map(({ name }) => (
        <HeadCell key={name} className="text-right">
          {name}
        </HeadCell>
      ))}
    </>
  );
  return (
    <div className="max-h-72 overflow-y-auto">
      <Table caption={title} head={head}>
        {labels.map((label, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a point's identity is its position
          <tr key={index}>
            <th scope="row" className="px-3 py-1.5 text-left font-normal whitespace-nowrap text-muted">
              {label}
            </th>
            {series.map(({ name, values }) => (
              <Cell key={name} className="py-1.5 text-right whitespace-nowrap">
                {format(values[index] ?? 0)}
              </Cell>
            ))}
          </tr>
        ))}
      </Table>
    </div>
  );
}

export function Chart(props: ChartProps) {
  const { title, titleHidden, hasTable = true, labels, series, format } = props;
  const { t } = useTranslation('chart');
  const [frame, width] = useWidth<HTMLDivElement>();
  const [pickedIndex, setPickedIndex] = useState<number | null>(null);
  const [isTableShown, setTableShown] = useState(false);
  const tableId = useId();
  const shownIndex = pickedIndex ?? labels.length - 1;
  const summary =
    props.summary ??
    series
      .map(({ name, values }) =>
        t('summary', { name, highest: format(highestOf(values)), latest: format(values.at(-1) ?? 0) }),
      )
      .join(' ');
  return (
    <figure className="grid gap-2">
      <figcaption className="flex flex-wrap items-start justify-between gap-x-3">
        <span className="grid gap-0.5">
          <span className={titleHidden ? 'sr-only' : 'text-sm font-medium'}>{title}</span>
          <Reading {...props} index={shownIndex} />
        </span>
        {hasTable && (
          <Button
            size="small"
            variant="ghost"
            className="shrink-0"
            aria-label={t(isTableShown ? 'hideTableOf' : 'showTableOf', { title })}
            aria-expanded={isTableShown}
            aria-controls={tableId}
            onClick={() => setTableShown(!isTableShown)}
          >
            {t(isTableShown ? 'hideTable' : 'showTable')}
          </Button>
        )}
      </figcaption>
      <div ref={frame} className="min-h-[190px] overflow-hidden">
        {width > 0 && (
          <ChartDrawing {...props} width={width} summary={summary} pickedIndex={pickedIndex} onPick={setPickedIndex} />
        )}
      </div>
      <div id={tableId} hidden={!isTableShown}>
        {isTableShown && <ChartTable {...props} />}
      </div>
    </figure>
  );
}

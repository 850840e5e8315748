import type { PointerEvent } from 'react';
import { distinctScale, labelledIndexes } from '#web/ui/chart/chart-scale.ts';

export const CHART_TONES = {
  gold: 'text-gold',
  win: 'text-win',
  loss: 'text-loss',
  plain: 'text-text',
  muted: 'text-outline',
} as const;

type ChartSeries = { name: string; tone: keyof typeof CHART_TONES; values: readonly number[] };

export type ChartProps = {
  title: string;
  titleHidden?: boolean;
  /** False if the page already has a table of the same figures. */
  hasTable?: boolean;
  labels: readonly string[];
  series: readonly ChartSeries[];
  /** `stacked`: areas on each other. `steps`: lines that hold each value until the next one. */
  shape: 'bars' | 'line' | 'stacked' | 'steps';
  /** Vertical lines at these points, each with a short label above it if there is space. */
  marks?: readonly { index: number; label: string }[];
  /** Replaces the default text alternative, each series' highest and latest values. */
  summary?: string;
  /** The full format, for text and table; `formatTick` is the short one for the axis. */
  format: (value: number) => string;
  formatTick: (value: number) => string;
};

const HEIGHT = 190;
const MARGIN = { top: 14, right: 10, bottom: 22 };
const MIN_LEFT_MARGIN = 58;
/** About the width of a character of the axes, which has 11 pixels. */
const CHARACTER_WIDTH = 6.5;
const TICK_GAP = 6;
const LABEL_WIDTH = 64;
const MARK_LABEL_WIDTH = 26;
const BAR_SHARE = 0.72;

type DrawingProps = Pick<ChartProps, 'labels' | 'series' | 'shape' | 'marks' | 'formatTick'> & {
  width: number;
  summary: string;
  pickedIndex: number | null;
  onPick: (index: number | null) => void;
};

function pathThrough(points: readonly (readonly [number, number])[]): string {
  return points.map(([x, y], index) => `${index === 0 ? 'M' : 'L'}${x.toFixed(1)} ${y.toFixed(1)}`).join('');
}

/** The sum of this series and those before it, at each point. */
function stackedValues(series: readonly ChartSeries[], place: number): number[] {
  const below = series.slice(0, place + 1);
  return (series[0]?.values ?? []).map((_, index) => below.reduce((sum, { values }) => sum + (values[index] ?? 0), 0));
}

function layoutOf({ labels, series, shape, width, formatTick }: DrawingProps) {
  const values = shape === 'stacked' ? stackedValues(series, series.length - 1) : series.flatMap((each) => each.values);
  const scale = distinctScale(values, formatTick, shape === 'steps');
  const tickLength = Math.max(...scale.ticks.map((tick) => formatTick(tick).length));
  const left = Math.max(MIN_LEFT_MARGIN, Math.ceil(tickLength * CHARACTER_WIDTH) + TICK_GAP);
  const inner = { width: width - left - MARGIN.right, height: HEIGHT - MARGIN.top - MARGIN.bottom };
  const slot = inner.width / Math.max(1, labels.length);
  const x = (index: number) => left + slot * (index + 0.5);
  const y = (value: number) => MARGIN.top + inner.height * (1 - (value - scale.low) / (scale.high - scale.low));
  const indexAt = (offset: number) => Math.min(labels.length - 1, Math.max(0, Math.floor((offset - left) / slot)));
  return { scale, left, inner, slot, x, y, indexAt };
}

function Axes({ labels, formatTick, width, layout }: DrawingProps & { layout: ReturnType<typeof layoutOf> }) {
  return (
    <g className="fill-muted text-[11px]">
      {layout.scale.ticks.map((tick) => (
        <g key={tick}>
          <line
            x1={layout.left}
            x2={width - MARGIN.right}
            y1={layout.y(tick)}
            y2={layout.y(tick)}
            className={tick === 0 ? 'stroke-outline' : 'stroke-edge'}
          />
          <text x={layout.left - TICK_GAP} y={layout.y(tick) + 3.5} textAnchor="end">
            {formatTick(tick)}
          </text>
        </g>
      ))}
      {labelledIndexes(labels.length, Math.floor(layout.inner.width / LABEL_WIDTH)).map((index) => (
        <text
          key={index}
          x={Math.min(layout.x(index), width - MARGIN.right - LABEL_WIDTH / 4)}
          y={HEIGHT - 6}
          textAnchor="middle"
        >
          {labels[index]}
        </text>
      ))}
    </g>
  );
}

function Bars({ series, layout }: Pick<DrawingProps, 'series'> & { layout: ReturnType<typeof layoutOf> }) {
  const barWidth = Math.max(1, (layout.slot * BAR_SHARE) / series.length);
  return series.map(({ name, tone, values }, place) => (
    <g key={name} className={CHART_TONES[tone]} fill="currentColor">
      {values.map((value, index) => (
        <rect
          // biome-ignore lint/suspicious/noArrayIndexKey: a bar's identity is its position
          key={index}
          x={layout.x(index) + barWidth * (place - series.length / 2)}
          y={Math.min(layout.y(value), layout.y(0))}
          width={barWidth}
          height={Math.abs(layout.y(value) - layout.y(0))}
          rx={Math.min(2, barWidth / 3)}
        />
      ))}
    </g>
  ));
}

function Lines({ series, layout }: Pick<DrawingProps, 'series'> & { layout: ReturnType<typeof layoutOf> }) {
  return series.map(({ name, tone, values }) => {
    const points = values.map((value, index) => [layout.x(index), layout.y(value)] as const);
    const first = points[0];
    const last = points.at(-1);
    if (!first || !last) return null;
    const line = pathThrough(points);
    return (
      <g key={name} className={CHART_TONES[tone]}>
        <path d={`${line}L${last[0]} ${layout.y(0)}L${first[0]} ${layout.y(0)}Z`} fill="currentColor" opacity={0.12} />
        <path d={line} fill="none" stroke="currentColor" strokeWidth={2} strokeLinejoin="round" />
        {points.length === 1 && <circle cx={first[0]} cy={first[1]} r={3} fill="currentColor" />}
      </g>
    );
  });
}

function Stacked({ series, layout }: Pick<DrawingProps, 'series'> & { layout: ReturnType<typeof layoutOf> }) {
  return series.map(({ name, tone }, place) => {
    const top = stackedValues(series, place).map((value, index) => [layout.x(index), layout.y(value)] as const);
    const bottom = stackedValues(series, place - 1).map((value, index) => [layout.x(index), layout.y(value)] as const);
    const outline = pathThrough([...top, ...bottom.reverse()]);
    return <path key={name} d={`${outline}Z`} fill="currentColor" className={CHART_TONES[tone]} opacity={0.8} />;
  });
}

function Steps({ series, layout }: Pick<DrawingProps, 'series'> & { layout: ReturnType<typeof layoutOf> }) {
  return series.map(({ name, tone, values }) => {
    const corners = values.flatMap((value, index) => [
      [layout.x(index) - layout.slot / 2, layout.y(value)] as const,
      [layout.x(index) + layout.slot / 2, layout.y(value)] as const,
    ]);
    return (
      <path
        key={name}
        d={pathThrough(corners)}
        fill="none"
        stroke="currentColor"
        strokeWidth={2}
        className={CHART_TONES[tone]}
      />
    );
  });
}

function Marks({ marks = [], layout }: Pick<DrawingProps, 'marks'> & { layout: ReturnType<typeof layoutOf> }) {
  let labelledTo = 0;
  return marks.map(({ index, label }) => {
    const x = layout.x(index);
    const hasSpace = x - labelledTo >= MARK_LABEL_WIDTH;
    if (hasSpace) labelledTo = x;
    return (
      <g key={`${index} ${label}`}>
        <line
          x1={x}
          x2={x}
          y1={MARGIN.top}
          y2={MARGIN.top + layout.inner.height}
          className="stroke-ink"
          strokeDasharray="3 2"
        />
        {hasSpace && (
          <text x={x} y={MARGIN.top - 3} textAnchor="middle" className="fill-text text-[11px]">
            {label}
          </text>
        )}
      </g>
    );
  });
}

const SHAPES = { bars: Bars, line: Lines, stacked: Stacked, steps: Steps } as const;

export function ChartDrawing(props: DrawingProps) {
  const { series, shape, marks, width, summary, pickedIndex, onPick } = props;
  const layout = layoutOf(props);
  const Shape = SHAPES[shape];
  const pick = (event: PointerEvent<SVGSVGElement>) =>
    onPick(layout.indexAt(event.clientX - event.currentTarget.getBoundingClientRect().left));
  return (
    <svg
      role="img"
      aria-label={summary}
      width={width}
      height={HEIGHT}
      className="block [touch-action:pan-y] select-none"
      onPointerMove={pick}
      onPointerDown={pick}
      onPointerLeave={() => onPick(null)}
    >
      {/* Firefox exposes the texts in an image. */}
      {/* biome-ignore lint/a11y/noAriaHiddenOnFocusable: not focusable */}
      <g aria-hidden="true">
        {pickedIndex !== null && (
          <rect
            x={layout.x(pickedIndex) - layout.slot / 2}
            y={MARGIN.top}
            width={layout.slot}
            height={layout.inner.height}
            className="fill-hover"
          />
        )}
        <Axes {...props} layout={layout} />
        <Shape series={series} layout={layout} />
        <Marks marks={marks} layout={layout} />
      </g>
    </svg>
  );
}

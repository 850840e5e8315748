export const CHART_TONES = { gold: 'text-gold', win: 'text-win', loss: 'text-loss' } as const;

type ChartSeries = { name: string; tone: keyof typeof CHART_TONES; values: readonly number[] };

export type ChartProps = {
  title: string;
  /** Where the place says it already. */
  titleHidden?: boolean;
  /** What each point is called: its time, short. */
  labels: readonly string[];
  /** One value for each label. */
  series: readonly ChartSeries[];
  shape: 'bars' | 'line';
  /** A value in full, for the reading and the table; and short, for the axis. */
  format: (value: number) => string;
  formatTick: (value: number) => string;
};

export const CHART_TONES = { gold: 'text-gold', win: 'text-win', loss: 'text-loss' } as const;

type ChartSeries = { name: string; tone: keyof typeof CHART_TONES; values: readonly number[] };

export type ChartProps = {
  title: string;
  /** For places with their own title. */
  titleHidden?: boolean;
  /** The label of each point: its time, abbreviated. */
  labels: readonly string[];
  /** One value per label. */
  series: readonly ChartSeries[];
  shape: 'bars' | 'line';
  /** The full format for text and table, and a short one for the axis. */
  format: (value: number) => string;
  formatTick: (value: number) => string;
};

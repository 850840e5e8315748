import type { DayRange } from '#domain/report-period.ts';

export const PRESET_PERIODS = ['today', 'yesterday', 'week', 'month', 'lastMonth'] as const;
export type PresetPeriod = (typeof PRESET_PERIODS)[number];

const dateText = (day: Date) => day.toISOString().slice(0, 10);

/** A week is the seven days up to today, and months are calendar months. */
export function periodOf(name: PresetPeriod, today: string): DayRange {
  const [year = 0, month = 0, day = 0] = today.split('-').map(Number);
  const at = (monthOffset: number, dayOfMonth: number) =>
    dateText(new Date(Date.UTC(year, month - 1 + monthOffset, dayOfMonth)));
  switch (name) {
    case 'today':
      return { from: today, to: today };
    case 'yesterday':
      return { from: at(0, day - 1), to: at(0, day - 1) };
    case 'week':
      return { from: at(0, day - 6), to: today };
    case 'month':
      return { from: at(0, 1), to: today };
    case 'lastMonth':
      return { from: at(-1, 1), to: at(0, 0) };
  }
}

import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { dayBeside } from '#web/app/pages/scores/days.ts';
import { calendarDay } from '#web/lib/format.ts';
import { Button } from '#web/ui/button.tsx';

type DayPickerProps = { day: string | null; onChange: (day: string | null) => void };

/** Chooses the day of the results, or the latest. */
export function DayPicker({ day, onChange }: DayPickerProps) {
  const { t } = useTranslation('pages');
  const today = calendarDay(Date.now());
  const shown = day ?? today;
  return (
    <div className="flex items-center gap-1">
      {day !== null && (
        <Button size="small" variant="ghost" onClick={() => onChange(null)}>
          {t('scores.latest')}
        </Button>
      )}
      <Button
        size="icon"
        variant="ghost"
        aria-label={t('scores.earlier')}
        onClick={() => onChange(dayBeside(shown, -1))}
      >
        <ChevronLeft className="size-5" />
      </Button>
      <input
        type="date"
        aria-label={t('scores.day')}
        value={day ?? ''}
        data-empty={day === null || undefined}
        max={today}
        onChange={(event) => onChange(event.currentTarget.value || null)}
        className="min-h-11 rounded-lg border border-outline bg-ink px-2 text-sm text-text hover:border-muted"
      />
      <Button
        size="icon"
        variant="ghost"
        aria-label={t('scores.later')}
        disabled={shown >= today}
        onClick={() => onChange(dayBeside(shown, 1))}
      >
        <ChevronRight className="size-5" />
      </Button>
    </div>
  );
}

import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Game } from '#contract/games/objects.ts';
import {
  type Half,
  isHalf,
  LAST_MINUTES,
  MAX_STOPPAGE_MINUTES,
  PLAUSIBLE_STOPPAGE_MINUTES,
} from '#domain/match-clock.ts';
import { cacheGame, refreshGames } from '#web/admin/games/refresh-games.ts';
import { useStaffAction } from '#web/admin/shared/use-staff-action.ts';
import { call } from '#web/lib/api-client.ts';
import { Button } from '#web/ui/button.tsx';
import { Field, Input } from '#web/ui/field.tsx';

/** Stoppage time is announced in a half's last minute; the clock may be a little behind. */
const SHOWN_BEFORE_MINUTES = 5;

/** Shown when stoppage time may be announced, and while it is. */
export function StoppageForm({ game }: { game: Game }) {
  const { status, period, currentMinute, announcedStoppageMinutes: announced } = game;
  if (status !== 'live' || !isHalf(period)) return null;
  const isDue = currentMinute >= LAST_MINUTES[period] - SHOWN_BEFORE_MINUTES;
  return isDue || announced !== null ? <AnnouncementForm game={game} period={period} /> : null;
}

function AnnouncementForm({ game, period }: { game: Game; period: Half }) {
  const { t } = useTranslation(['desk', 'admin']);
  const announced = game.announcedStoppageMinutes;
  /** Null while untouched, so that the field follows live changes. */
  const [text, setText] = useState<string | null>(null);
  const value = text ?? String(announced ?? '');
  const [problem, setProblem] = useState<'invalid' | 'long' | null>(null);
  const edit = (next: string | null) => {
    setText(next);
    setProblem(null);
  };
  const save = useStaffAction({
    send: (announcedStoppageMinutes: number | null) =>
      call('announceStoppage', { params: { id: game.id }, body: { period, announcedStoppageMinutes } }).then(cacheGame),
    successMessage: (_, minutes) => (minutes === null ? t('stoppage.removed') : t('stoppage.done', { minutes })),
    errorMessage: t('stoppage.failed'),
    onDone: () => edit(null),
    refresh: refreshGames,
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const isValid = /^\d{1,2}$/.test(value.trim()) && Number(value) <= MAX_STOPPAGE_MINUTES;
    if (!isValid) return setProblem('invalid');
    // A doubled digit moves prices far, so it is set only when submitted again.
    if (Number(value) > PLAUSIBLE_STOPPAGE_MINUTES && problem !== 'long') return setProblem('long');
    if (!save.isPending) save.mutate(Number(value));
  };
  const problemTexts = {
    invalid: t('admin:editGame.wholeNumber', { max: MAX_STOPPAGE_MINUTES }),
    long: t('stoppage.long', { minutes: PLAUSIBLE_STOPPAGE_MINUTES }),
  };
  return (
    <form noValidate className="mx-auto grid gap-1" onSubmit={submit}>
      <Field label={t('stoppage.label')} error={problem && problemTexts[problem]}>
        {(control) => (
          <div className="flex flex-wrap items-center gap-1.5">
            <Input
              {...control}
              autoComplete="off"
              inputMode="numeric"
              maxLength={2}
              className="w-16!"
              value={value}
              onChange={({ currentTarget }) => edit(currentTarget.value)}
            />
            <Button type="submit" size="small" busy={save.isPending}>
              {t('stoppage.set')}
            </Button>
            {announced !== null && (
              <Button
                size="small"
                variant="ghost"
                aria-disabled={save.isPending}
                onClick={() => {
                  if (!save.isPending) save.mutate(null);
                }}
              >
                {t('stoppage.remove')}
              </Button>
            )}
          </div>
        )}
      </Field>
    </form>
  );
}

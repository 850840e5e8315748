import { ScrollText, Ticket, TicketX } from 'lucide-react';
import { type FormEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import type { Game } from '#contract/games/objects.ts';
import { hasKickedOff } from '#domain/game.ts';
import {
  type Half,
  isHalf,
  LAST_MINUTES,
  MAX_STOPPAGE_MINUTES,
  type Period,
  PLAUSIBLE_STOPPAGE_MINUTES,
} from '#domain/match-clock.ts';
import { IncidentBar } from '#web/admin/games/desk/incident-bar.tsx';
import { VarBanner } from '#web/admin/games/desk/var-banner.tsx';
import { GameActions } from '#web/admin/games/game-actions.tsx';
import type { GameDialogName } from '#web/admin/games/game-dialogs.tsx';
import { cacheGame, refreshGames } from '#web/admin/games/game-queries.ts';
import { GameStatusBadges } from '#web/admin/games/game-status-badges.tsx';
import { tabPath } from '#web/admin/shared/admin-tabs.ts';
import { useKeySwitch } from '#web/admin/shared/keys.tsx';
import { useMay } from '#web/admin/shared/use-may.ts';
import { useMisclickGuard } from '#web/admin/shared/use-misclick-guard.ts';
import { useStaffAction } from '#web/admin/shared/use-staff-action.ts';
import { call } from '#web/lib/api-client.ts';
import { formatTime } from '#web/lib/format.ts';
import { Button, buttonClass } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { Checkbox, Field, Input } from '#web/ui/field.tsx';
import { Time } from '#web/ui/time.tsx';
import { useKeptFocus } from '#web/ui/use-kept-focus.ts';

/** Stoppage time is announced in a half's last minute; the clock may be a little behind. */
const SHOWN_BEFORE_MINUTES = 5;

/** Shown when stoppage time may be announced, and while it is. */
function StoppageForm({ game }: { game: Game }) {
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
  const guard = useMisclickGuard(problem);
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
    if (!save.isPending) guard(() => save.mutate(Number(value)));
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

const isInProgress = (period: Period) => period !== 'not_started' && period !== 'full_time';

function KeySwitch() {
  const { t } = useTranslation('desk');
  const [on, setOn] = useKeySwitch();
  return (
    <div className="max-lg:hidden">
      <Checkbox label={t('keys')} checked={on} onChange={({ target }) => setOn(target.checked)} />
    </div>
  );
}

export function DeskHead({ game, onOpen }: { game: Game; onOpen: (dialog: GameDialogName) => void }) {
  const { t } = useTranslation(['admin', 'desk']);
  const may = useMay();
  const hasScore = hasKickedOff(game.status);
  const score = useRef<HTMLDivElement>(null);
  const guard = useMisclickGuard(game.varSince);
  return (
    <Card className="grid gap-4 p-4" {...useKeptFocus(score)}>
      {/* The badges have a line of their own on a phone: the buttons must not move as they change. */}
      <div className="flex flex-col gap-2 text-xs text-muted sm:flex-row sm:items-center sm:justify-between">
        <span>
          {game.league} · <Time at={game.startTime} />
        </span>
        <GameStatusBadges game={game} />
      </div>
      <div
        ref={score}
        tabIndex={-1}
        className="grid grid-cols-[1fr_auto_1fr] items-center gap-3 text-center outline-none"
      >
        <span className="font-semibold [overflow-wrap:anywhere]">{game.homeTeam}</span>
        <span className="text-3xl font-semibold text-gold-bright">
          {hasScore ? `${game.homeScore}–${game.awayScore}` : '–'}
        </span>
        <span className="font-semibold [overflow-wrap:anywhere]">{game.awayTeam}</span>
      </div>
      {hasScore && (
        <p className="flex flex-wrap justify-center gap-x-4 text-xs text-muted">
          {isInProgress(game.period) && game.periodStartedAt && (
            <span>
              {t('games.periodSince', {
                period: t(`games.periods.${game.period}`),
                time: formatTime(game.periodStartedAt),
              })}
            </span>
          )}
          {game.announcedStoppageMinutes !== null && (
            <span>{t('desk:stoppage.announced', { minutes: game.announcedStoppageMinutes })}</span>
          )}
          {game.halfTimeRecorded && (
            <span>{t('games.halfTimeScore', { home: game.halfTimeHomeScore, away: game.halfTimeAwayScore })}</span>
          )}
          {[
            { team: game.homeTeam, count: game.homeRedCards },
            { team: game.awayTeam, count: game.awayRedCards },
          ].map(({ team, count }) => count > 0 && <span key={team}>{t('games.redCardsOf', { team, count })}</span>)}
        </p>
      )}
      {game.varSince !== null && <VarBanner game={game} since={game.varSince} guard={guard} />}
      {game.status === 'live' && (
        <IncidentBar game={game} onGoal={(side) => onOpen(side === 'home' ? 'goalHome' : 'goalAway')} />
      )}
      <StoppageForm key={`${game.id}.${game.period}`} game={game} />
      <GameActions full game={game} onOpen={onOpen} />
      <div className="flex flex-wrap items-center justify-between gap-2 border-t border-edge pt-3">
        <KeySwitch />
        <div className="flex flex-wrap gap-2 max-lg:-mx-2 lg:-mr-2">
          {may('bets.read') && (
            <Link href={`${tabPath('bets')}&gameId=${game.id}`} className={buttonClass('ghost', 'small')}>
              <Ticket className="size-4" />
              {t('tabs.bets')}
            </Link>
          )}
          {may('audit.read') && (
            <Link
              href={`${tabPath('audit')}&subject=game&subjectId=${game.id}`}
              className={buttonClass('ghost', 'small')}
            >
              <ScrollText className="size-4" />
              {t('tabs.audit')}
            </Link>
          )}
          <Button size="small" variant="ghost" onClick={() => onOpen('priceErrors')}>
            <TicketX className="size-4" />
            {t('desk:priceErrors.open')}
          </Button>
        </div>
      </div>
    </Card>
  );
}

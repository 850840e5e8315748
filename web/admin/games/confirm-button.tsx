import { ShieldCheck } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { Game } from '#contract/games/objects.ts';
import { silenceLimitMs } from '#domain/game-silence.ts';
import { refreshGames } from '#web/admin/games/game-queries.ts';
import { ShortcutButton, useKeys } from '#web/admin/shared/keys.tsx';
import type { MisclickGuard } from '#web/admin/shared/use-misclick-guard.ts';
import { call } from '#web/lib/api-client.ts';
import { toBrowserTime } from '#web/lib/server-clock.ts';
import { useGameSilenceMs } from '#web/lib/site-settings.ts';
import { useSecondsSince } from '#web/lib/use-seconds-left.ts';
import { useAction } from '#web/ui/toast/use-action.ts';

const WARNING_S = 15;
/** From this many seconds on, the time since the last update is shown in minutes. */
const SHOW_MINUTES_FROM_S = 120;
const KEY = 'c';

type ConfirmButtonProps = {
  game: Game;
  /** Whether the keyboard shortcut is active; only on the game's own page. */
  withKey: boolean;
  guard: MisclickGuard;
};

/**
 * Confirms that a live game is up to date, which keeps its markets open or reopens them. Warns
 * before they close.
 */
export function ConfirmButton({ game, withKey, guard }: ConfirmButtonProps) {
  const { t } = useTranslation('desk');
  const silenceMs = silenceLimitMs(game.period, useGameSilenceMs());
  const secondsOverdue = useSecondsSince(game.silentFrom === null ? null : toBrowserTime(Date.parse(game.silentFrom)));
  const { mutate, isPending } = useAction({
    send: (id: number) => call('confirmGame', { params: { id } }),
    errorMessage: t('confirm.failed'),
    refresh: refreshGames,
  });
  const confirm = () => guard(() => mutate(game.id));
  useKeys({ [KEY]: withKey && secondsOverdue !== null && !isPending ? confirm : undefined });
  if (secondsOverdue === null) return null;
  const match = t('titleOf', { home: game.homeTeam, away: game.awayTeam });
  const isClosed = secondsOverdue >= 0;
  const isSoon = !isClosed && secondsOverdue >= -WARNING_S;
  const secondsSinceUpdate = Math.max(0, Math.round(silenceMs / 1000) + secondsOverdue);
  const label = isSoon
    ? t('confirm.soon', { seconds: -secondsOverdue })
    : secondsSinceUpdate < SHOW_MINUTES_FROM_S
      ? t(isClosed ? 'confirm.closed' : 'confirm.since', { seconds: secondsSinceUpdate })
      : t(isClosed ? 'confirm.closedMinutes' : 'confirm.sinceMinutes', {
          minutes: Math.floor(secondsSinceUpdate / 60),
        });
  return (
    <>
      <ShortcutButton
        Icon={ShieldCheck}
        shortcut={withKey ? KEY : undefined}
        variant={isClosed || isSoon ? 'danger' : 'secondary'}
        className="max-lg:grow"
        busy={isPending}
        title={t(withKey ? 'confirm.hintWithKey' : 'confirm.hint')}
        onClick={confirm}
      >
        <span className="sr-only">{t(isClosed ? 'confirm.closedOf' : 'confirm.of', { match })}</span>
        <span aria-hidden="true">{label}</span>
      </ShortcutButton>
      <span role="status" className="sr-only">
        {(isSoon || isClosed) && t(isClosed ? 'confirm.isClosed' : 'confirm.closesSoon', { match })}
      </span>
    </>
  );
}

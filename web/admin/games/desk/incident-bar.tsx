import { CircleDot, RectangleVertical, ScanEye } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Game } from '#contract/games/objects.ts';
import { TEAM_SIDES, type TeamSide } from '#domain/game.ts';
import { cacheGame, refreshGames } from '#web/admin/games/game-queries.ts';
import { ActionDialog } from '#web/admin/shared/action-dialog.tsx';
import { ShortcutButton, useKeys } from '#web/admin/shared/keys.tsx';
import { useStaffAction } from '#web/admin/shared/use-staff-action.ts';
import { useVoidedText } from '#web/admin/shared/use-voided-text.ts';
import { call } from '#web/lib/api-client.ts';
import { serverNow } from '#web/lib/server-clock.ts';
import { classNames } from '#web/ui/class-names.ts';

const KEYS = { goal: { home: 'h', away: 'a' }, redCard: { home: '1', away: '2' }, varCheck: 'v' } as const;

const teamOf = (game: Game, side: TeamSide) => (side === 'home' ? game.homeTeam : game.awayTeam);

/**
 * The server refuses the card if the team's count differs from the one on screen, so that two
 * people don't record the same card.
 */
function useRedCard(game: Game, onDone: () => void) {
  const { t } = useTranslation('desk');
  const voidedText = useVoidedText();
  return useStaffAction({
    send: (team: TeamSide) => {
      const seen = team === 'home' ? game.homeRedCards : game.awayRedCards;
      return call('addRedCard', { params: { id: game.id }, body: { team, seen } }).then(cacheGame);
    },
    successMessage: ({ voided }, team) => ({
      title: t('incidents.redCardDone', { team: teamOf(game, team) }),
      description: voidedText(voided),
    }),
    errorMessage: t('incidents.redCardFailed'),
    onDone,
    refresh: refreshGames,
  });
}

function useStartVarCheck(game: Game) {
  const { t } = useTranslation('desk');
  return useStaffAction({
    send: () => call('startVarCheck', { params: { id: game.id } }).then(cacheGame),
    successMessage: t('var.started'),
    errorMessage: t('var.startFailed'),
    refresh: refreshGames,
  });
}

/** Whether a red card was recorded within the last minute, in which it can be undone. */
const hasRecentRedCard = ({ undoes, undoUntil }: Game) =>
  undoes === 'red_card' && undoUntil !== null && Date.parse(undoUntil) > serverNow();

const RedCard = ({ className }: { className: string }) => (
  <RectangleVertical className={`${className} fill-loss text-loss`} />
);

type IncidentBarProps = { game: Game; onGoal: (side: TeamSide) => void };

/** A red card soon after another may be the same one, so it must be confirmed. */
export function IncidentBar({ game, onGoal }: IncidentBarProps) {
  const { t } = useTranslation('desk');
  const [askedFor, setAskedFor] = useState<TeamSide | null>(null);
  const closeQuestion = () => setAskedFor(null);
  const redCard = useRedCard(game, closeQuestion);
  const varCheck = useStartVarCheck(game);
  const addRedCard = redCard.isPending
    ? undefined
    : (side: TeamSide) => (hasRecentRedCard(game) ? setAskedFor(side) : redCard.mutate(side));
  const canStartVarCheck = game.varSince === null && !varCheck.isPending;
  useKeys({
    [KEYS.goal.home]: () => onGoal('home'),
    [KEYS.goal.away]: () => onGoal('away'),
    [KEYS.redCard.home]: addRedCard && (() => addRedCard('home')),
    [KEYS.redCard.away]: addRedCard && (() => addRedCard('away')),
    [KEYS.varCheck]: canStartVarCheck ? () => varCheck.mutate() : undefined,
  });
  return (
    <div className="grid gap-1.5">
      <div className="grid grid-cols-2 gap-2 sm:grid-cols-[1fr_auto_1fr]">
        {TEAM_SIDES.map((side) => (
          <div
            key={side}
            className={classNames('flex flex-wrap justify-center gap-1.5', side === 'away' && 'sm:order-last')}
          >
            <ShortcutButton
              Icon={CircleDot}
              shortcut={KEYS.goal[side]}
              variant="success"
              className="max-sm:grow"
              aria-label={t('incidents.goalOf', { team: teamOf(game, side) })}
              onClick={() => onGoal(side)}
            >
              {t('incidents.goal')}
            </ShortcutButton>
            <ShortcutButton
              Icon={RedCard}
              shortcut={KEYS.redCard[side]}
              className="max-sm:grow"
              busy={redCard.isPending && redCard.variables === side}
              aria-disabled={redCard.isPending}
              aria-label={t('incidents.redCardOf', { team: teamOf(game, side) })}
              title={t('incidents.redCardHint')}
              onClick={() => addRedCard?.(side)}
            >
              {t('incidents.redCard')}
            </ShortcutButton>
          </div>
        ))}
        <ShortcutButton
          Icon={ScanEye}
          shortcut={KEYS.varCheck}
          className="max-sm:col-span-2"
          busy={varCheck.isPending}
          aria-disabled={!canStartVarCheck}
          title={t('var.startHint')}
          onClick={() => canStartVarCheck && varCheck.mutate()}
        >
          {t('var.start')}
        </ShortcutButton>
      </div>
      <p className="text-center text-2xs text-muted">{t('incidents.redCardHint')}</p>
      {askedFor && (
        <ActionDialog
          hasNoFields
          isQuestion
          title={t('incidents.redCardAgainTitle')}
          text={teamOf(game, askedFor)}
          confirm={{ label: t('incidents.redCardAgain'), variant: 'danger' }}
          busy={redCard.isPending}
          onConfirm={() => redCard.mutate(askedFor)}
          onClose={closeQuestion}
        >
          <p className="text-sm">{t('incidents.redCardAgainText')}</p>
        </ActionDialog>
      )}
    </div>
  );
}

import { useTranslation } from 'react-i18next';
import { formatAmount } from '#domain/money.ts';
import { minAmount } from '#domain/wallet.ts';
import { mayStakeFreeBet } from '#web/features/slip/combined/combined.ts';
import { FreeBetChoice } from '#web/features/slip/free-bet-choice.tsx';
import { Announced, Note } from '#web/features/slip/line/line-notice.tsx';
import { isSingleBuilder, legsOf, type MultipleKind } from '#web/features/slip/slip.ts';
import { changeMultiple, setMultipleStake, stakeOf } from '#web/features/slip/slip-changes.ts';
import { changeSlip } from '#web/features/slip/slip-store.ts';
import { StakeInput, stakeWidth } from '#web/features/slip/stake/stake-input.tsx';
import { ToWin } from '#web/features/slip/stake/to-win.tsx';
import type { ShownMultiple, SlipBets } from '#web/features/slip/use-slip-bets.ts';
import { displayOdds, formatCents, formatCount } from '#web/lib/format.ts';
import { classNames } from '#web/ui/class-names.ts';

function useMultipleName(): (bets: SlipBets, shown: ShownMultiple) => string {
  const { t } = useTranslation('slip');
  const { t: common } = useTranslation();
  return ({ live }, { kind, figures }) => {
    if (kind !== 'accumulator')
      return t('multiple.system', { name: common(`systems.${kind}`), bets: formatCount(figures.bets) });
    return isSingleBuilder(live)
      ? t('together.title')
      : t('multiple.accumulator', { count: legsOf(live.lines).length });
  };
}

function stakeLabelKey(mode: SlipBets['mode'], kind: MultipleKind): 'acca.stakeAmount' | 'system.stakeOf' | 'stakeOf' {
  if (mode === 'accumulator') return 'acca.stakeAmount';
  return kind === 'accumulator' ? 'stakeOf' : 'system.stakeOf';
}

export function MultipleLine({ bets, shown }: { bets: SlipBets; shown: ShownMultiple }) {
  const { t } = useTranslation('slip');
  const name = useMultipleName()(bets, shown);
  const { kind, multiple, figures, isFree } = shown;
  const { live, mode, busy } = bets;
  const isFixed = busy || multiple.attempt !== null;
  const isStaked = stakeOf(multiple) > 0;
  const { bets: count, winnersNeeded } = figures;
  const isSystem = kind !== 'accumulator';
  const all = live.lines.length;
  const text = isSystem
    ? t('system.someHaveToWin', { bets: count, count: winnersNeeded, all })
    : t('system.allHaveToWin', { count: all });
  const isUnanswered = multiple.attempt !== null && !busy;
  const isRefused =
    multiple.problem !== null && !isUnanswered && bets.decisiveLines.every(({ state }) => state.kind === 'open');
  const notice = isUnanswered ? (
    <Note text={t('unanswered')} />
  ) : figures.problem === 'tooFew' ? (
    <p className="text-xs text-muted">{t('acca.hint')}</p>
  ) : figures.problem === 'tooMuch' && !multiple.attempt ? (
    <Note text={t('acca.tooMuch')} />
  ) : null;
  return (
    <li className="grid grid-cols-1 gap-2 border-b border-edge px-3 py-2.5 last:border-b-0">
      <div className="flex items-start gap-2">
        <div className="min-w-0 flex-1">
          <p className="flex min-h-7 flex-wrap items-center gap-x-2 text-sm leading-snug font-semibold">
            {name}
            {figures.odds !== null && all > 1 && mode !== 'accumulator' && (
              <span className="text-base font-bold text-gold-bright">{displayOdds(figures.odds)}</span>
            )}
          </p>
          {(isStaked || mode !== 'all') && all > 1 && (
            <p className="text-xs text-muted">
              {text}
              {isSystem && isStaked && (
                <span className="block">
                  {t('system.cost', {
                    bets: count,
                    stake: formatCents(stakeOf(multiple)),
                    total: formatCents(figures.stake),
                  })}
                </span>
              )}
            </p>
          )}
        </div>
        <div className={classNames('grid shrink-0 gap-1', stakeWidth(multiple.stake))}>
          <StakeInput
            label={t(stakeLabelKey(mode, kind), { selection: name })}
            min={formatAmount(minAmount())}
            value={multiple.stake}
            locked={isFixed || isFree}
            onChange={(stake) => changeSlip((slip) => setMultipleStake(slip, kind, stake))}
          />
          {isStaked && mode !== 'accumulator' && <ToWin amount={figures.potentialWin} />}
        </div>
      </div>
      {mayStakeFreeBet(live, kind) && (
        <FreeBetChoice
          label={mode === 'accumulator' ? t('freeBet.pay') : t('freeBet.payFor', { selection: name })}
          chosen={multiple.freeBetId}
          locked={isFixed}
          onChoose={(freeBetId, stake) =>
            changeSlip((slip) => changeMultiple(slip, kind, { freeBetId, stake, problem: null }))
          }
        />
      )}
      {isRefused && <Note text={multiple.problem ?? ''} failed />}
      <Announced>{!isRefused && notice}</Announced>
    </li>
  );
}

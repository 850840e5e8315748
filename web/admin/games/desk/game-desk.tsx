import { useTranslation } from 'react-i18next';
import type { Game } from '#contract/games/objects.ts';
import { DeskHead } from '#web/admin/games/desk/desk-head.tsx';
import { GameSwitch } from '#web/admin/games/desk/game-switch.tsx';
import { GoalsSection } from '#web/admin/games/desk/goals-section.tsx';
import { LiabilitySection } from '#web/admin/games/desk/liability-section.tsx';
import { OtherMarkets } from '#web/admin/games/desk/other-markets.tsx';
import { PricesSection } from '#web/admin/games/desk/prices-section.tsx';
import { AddPlayerDialog, SquadSection } from '#web/admin/games/desk/squad-section.tsx';
import { TickerSection } from '#web/admin/games/desk/ticker-section.tsx';
import { GameDialog, type GameDialogName } from '#web/admin/games/game-dialogs.tsx';
import { SettlementPreview } from '#web/admin/games/settlement-preview.tsx';
import { useStoredChoice } from '#web/admin/shared/drafts/use-stored-choice.ts';
import { ProposalsCard } from '#web/admin/shared/proposals/proposals-card.tsx';
import { useMay } from '#web/admin/shared/use-may.ts';
import { SectionCard } from '#web/ui/card.tsx';

export function GameDesk({ game }: { game: Game }) {
  const { t } = useTranslation('desk');
  const may = useMay();
  const [dialog, setDialog] = useStoredChoice<GameDialogName | 'player'>(`game.${game.id}.dialog`);
  const close = () => setDialog(null);
  const takesBets = game.status === 'upcoming' || game.status === 'live';
  return (
    <div className="grid grid-cols-1 gap-5 xl:grid-cols-[1fr_20rem] xl:items-start">
      <div className="grid min-w-0 gap-5">
        <GameSwitch game={game} />
        <DeskHead game={game} onOpen={setDialog} />
        <ProposalsCard gameId={game.id} />
        {takesBets && <PricesSection key={game.id} game={game} />}
      </div>
      <div className="grid min-w-0 gap-5">
        {game.status !== 'upcoming' && <GoalsSection game={game} onCorrect={() => setDialog('correct')} />}
        {game.status === 'live' && may('bets.settle') && (
          <SectionCard title={t('settlement.title')}>
            <p className="mb-3 text-xs text-muted">{t('settlement.text')}</p>
            <SettlementPreview game={game} as="finished" />
          </SectionCard>
        )}
        {takesBets && may('risk.manage') && <LiabilitySection game={game} />}
        {may('bets.read') && <TickerSection game={game} />}
        {takesBets && <OtherMarkets key={game.id} game={game} />}
        {game.status !== 'postponed' && <SquadSection game={game} onAdd={() => setDialog('player')} />}
      </div>
      {dialog === 'player' && <AddPlayerDialog game={game} onClose={close} />}
      {dialog !== null && dialog !== 'player' && <GameDialog name={dialog} game={game} onClose={close} />}
    </div>
  );
}

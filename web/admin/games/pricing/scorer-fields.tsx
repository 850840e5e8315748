import { useQuery } from '@tanstack/react-query';
import { ChevronDown } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Game, PricePreview } from '#contract/games/objects.ts';
import { scorerField } from '#domain/markets/fields-of-keys.ts';
import type { MarketName } from '#domain/markets/market.ts';
import { PriceField } from '#web/admin/games/pricing/price-field.tsx';
import { queryOf } from '#web/lib/query-client.ts';
import { useSelectionText } from '#web/lib/use-selection-text.ts';

type ScorerFieldsProps = {
  market: MarketName;
  game: Game;
  preview: PricePreview | undefined;
  action: ReactNode;
  noteOf: (field: string) => ReactNode;
  /** Shows buttons that move each price by one step. */
  hasStepButtons: boolean;
};

export function ScorerFields({ market, game, preview, action, noteOf, hasStepButtons }: ScorerFieldsProps) {
  const { t } = useTranslation('desk');
  const { marketName } = useSelectionText();
  const players = useQuery(queryOf('listPlayers', { query: { gameId: game.id } })).data ?? [];
  const name = marketName(market);
  const priced = players.flatMap((player) => {
    const field = scorerField(market, player.id);
    return field !== null && preview?.prices[field]
      ? [{ team: player.team, field, label: player.name, placeholder: preview.prices[field] }]
      : [];
  });
  return (
    <fieldset className="min-w-0 rounded-lg border border-edge p-3">
      <legend className="sr-only">{name}</legend>
      <div className="flex items-center justify-between gap-3">
        <span aria-hidden="true" className="text-sm font-semibold">
          {name}
        </span>
        {action}
      </div>
      {priced.length > 0 && (
        <details className="group mt-2">
          <summary className="flex min-h-8 cursor-pointer list-none items-center gap-2 rounded-lg text-xs text-muted hover:text-text">
            <ChevronDown className="size-4 transition-transform group-open:rotate-180" />
            {t('prices.ofPlayers', { count: priced.length })}
          </summary>
          {[game.homeTeam, game.awayTeam].map((team) => (
            <div key={team} className="pt-2">
              <p className="text-xs text-muted">{team}</p>
              <div className="grid grid-cols-[repeat(auto-fill,minmax(7rem,1fr))] items-end gap-x-3 gap-y-2 pt-1 [&_label]:text-xs">
                {priced
                  .filter((each) => each.team === team)
                  .map(({ field, label, placeholder }) => (
                    <PriceField
                      key={field}
                      field={field}
                      label={label}
                      placeholder={placeholder}
                      note={noteOf(field)}
                      hasStepButtons={hasStepButtons}
                    />
                  ))}
              </div>
            </div>
          ))}
        </details>
      )}
    </fieldset>
  );
}

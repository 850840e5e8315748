import { LayoutGrid, Rows3 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { GameFilterState } from '#web/features/games/use-game-filter.ts';
import { chooseDisplay, useDisplayChoices } from '#web/lib/display-choices.ts';
import { IconButton } from '#web/ui/button.tsx';
import { CollapsibleSearch } from '#web/ui/collapsible-search.tsx';

function ViewSwitch() {
  const { t } = useTranslation('games');
  const other = useDisplayChoices().gameView === 'rows' ? 'cards' : 'rows';
  return (
    <IconButton
      icon={other === 'rows' ? Rows3 : LayoutGrid}
      label={t(`view.${other}`)}
      onClick={() => chooseDisplay({ gameView: other })}
    />
  );
}

type GameToolsProps = { filter: GameFilterState; hasViewSwitch?: boolean };

export function GameTools({ filter, hasViewSwitch = true }: GameToolsProps) {
  const { t } = useTranslation('games');
  return (
    <CollapsibleSearch
      label={t('search.label')}
      closeLabel={t('search.close')}
      value={filter.query}
      onChange={(query) => filter.change({ query })}
      className="mr-auto"
    >
      {hasViewSwitch && <ViewSwitch />}
    </CollapsibleSearch>
  );
}

import { LayoutGrid, Rows3, Search } from 'lucide-react';
import { type KeyboardEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { UsedGameFilter } from '#web/features/games/use-game-filter.ts';
import { chooseDisplay, useDisplayChoices } from '#web/lib/display-choices.ts';
import { IconButton } from '#web/ui/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { SearchField } from '#web/ui/search-field.tsx';

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

type GameToolsProps = { filter: UsedGameFilter; views?: boolean };

/** The search, as an icon until it is opened, and the switch between rows and cards. */
export function GameTools({ filter, views = true }: GameToolsProps) {
  const { t } = useTranslation('games');
  const [opened, setOpened] = useState(false);
  const tools = useRef<HTMLElement>(null);
  const isOpen = opened || filter.query !== '';
  const close = () => {
    filter.change({ query: '' });
    setOpened(false);
    // After the icon has replaced the field.
    requestAnimationFrame(() => tools.current?.querySelector('button')?.focus());
  };
  const closeOnEscape = ({ key }: KeyboardEvent) => key === 'Escape' && isOpen && close();
  return (
    <search
      ref={tools}
      onKeyDown={closeOnEscape}
      className={classNames('mr-auto flex items-center', isOpen && 'w-full gap-1 sm:w-80')}
    >
      {isOpen ? (
        <div className="min-w-0 flex-1">
          <SearchField
            label={t('search.label')}
            clearLabel={t('search.close')}
            value={filter.query}
            onChange={(query) => {
              // A search from a link stays open when its text is deleted.
              setOpened(true);
              filter.change({ query });
            }}
            onClose={close}
            focused={opened}
          />
        </div>
      ) : (
        <IconButton icon={Search} label={t('search.label')} aria-expanded={false} onClick={() => setOpened(true)} />
      )}
      {views && <ViewSwitch />}
    </search>
  );
}

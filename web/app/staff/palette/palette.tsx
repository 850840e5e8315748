import { Search } from 'lucide-react';
import { type KeyboardEvent, type RefObject, useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'wouter';
import { tabPath, tabsOf } from '#web/admin/shared/admin-tabs.ts';
import { GO_LETTERS } from '#web/app/staff/go-keys.ts';
import { type Item, KINDS, useSearchResults } from '#web/app/staff/palette/use-search-results.ts';
import { normaliseText } from '#web/lib/normalise-text.ts';
import { useSignedInUser } from '#web/lib/session.ts';
import { classNames } from '#web/ui/class-names.ts';
import { Dialog } from '#web/ui/dialog.tsx';

/** The role's pages whose names contain the text. */
function usePages(text: string): Item[] {
  const { t } = useTranslation('admin');
  const searched = normaliseText(text.trim());
  return tabsOf(useSignedInUser().role)
    .map(
      (tab): Item => ({
        key: `page-${tab}`,
        kind: 'pages',
        label: t(`tabs.${tab}`),
        letter: GO_LETTERS[tab],
        to: tabPath(tab),
      }),
    )
    .filter(({ label }) => normaliseText(label).includes(searched));
}

type OptionProps = { id: string; item: Item; isActive: boolean; onPick: () => void; onPoint: () => void };

function Option({ id, item, isActive, onPick, onPoint }: OptionProps) {
  const option = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isActive) option.current?.scrollIntoView({ block: 'nearest' });
  }, [isActive]);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the field above handles the list's keys
    // biome-ignore lint/a11y/useFocusableInteractive: the focus stays in the field (aria-activedescendant)
    <div
      ref={option}
      id={id}
      role="option"
      aria-selected={isActive}
      onClick={onPick}
      onPointerMove={onPoint}
      className={classNames(
        'flex min-h-10 cursor-pointer items-center gap-3 rounded-lg px-3 py-1.5 text-sm pointer-coarse:min-h-11',
        isActive && 'bg-gold-deep/60 text-gold-bright',
      )}
    >
      <span className="min-w-0 flex-1">
        <span className="block font-medium [overflow-wrap:anywhere]">{item.label}</span>
        {item.note && <span className="block text-xs text-muted">{item.note}</span>}
      </span>
      {item.letter && (
        <span aria-hidden="true" className="font-sans text-2xs text-muted uppercase max-lg:hidden">
          g {item.letter}
        </span>
      )}
    </div>
  );
}

type OptionGroupProps = {
  kind: Item['kind'];
  items: readonly Item[];
  active: Item | undefined;
  idOf: (item: Item) => string;
  onPick: (item: Item) => void;
  onPoint: (item: Item) => void;
};

function OptionGroup({ kind, items, active, idOf, onPick, onPoint }: OptionGroupProps) {
  const { t } = useTranslation('staff');
  if (items.length === 0) return null;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be in a list of options
    <div role="group" aria-label={t(`palette.kinds.${kind}`)} className="pb-2">
      <div aria-hidden="true" className="px-3 py-1 text-2xs font-semibold tracking-[0.14em] text-gold uppercase">
        {t(`palette.kinds.${kind}`)}
      </div>
      {items.map((item) => (
        <Option
          key={item.key}
          id={idOf(item)}
          item={item}
          isActive={item === active}
          onPick={() => onPick(item)}
          onPoint={() => onPoint(item)}
        />
      ))}
    </div>
  );
}

const STEPS: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 };

type PaletteProps = {
  /** What was typed while the palette was opening. */
  typed: RefObject<string>;
  onClose: () => void;
};

function Content({ typed, onClose }: PaletteProps) {
  const { t } = useTranslation('staff');
  const [, goTo] = useLocation();
  const [text, setText] = useState(typed.current);
  const [chosen, setChosen] = useState<string | null>(null);
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    // Runs after the dialog has taken the focus.
    const timer = setTimeout(() => input.current?.focus());
    return () => clearTimeout(timer);
  }, []);
  const pages = usePages(text);
  const { items: found, isLoading } = useSearchResults(text);
  const items = [...pages, ...found];
  const activeIndex = Math.max(
    items.findIndex(({ key }) => key === chosen),
    0,
  );
  const active = items[activeIndex];
  const idOf = (item: Item) => `${id}-${item.key}`;

  const open = ({ to }: Item) => {
    onClose();
    window.scrollTo(0, 0);
    goTo(to);
  };
  // Until the results for the text arrive, those for an earlier text are listed. Enter waits for
  // them, unless it is meant for a page or a chosen item.
  const isActiveMeant = !isLoading || active?.kind === 'pages' || active?.key === chosen;
  const [isEntered, setIsEntered] = useState(false);
  const openActive = useEffectEvent(() => active && open(active));
  useEffect(() => {
    if (!isEntered || isLoading) return;
    setIsEntered(false);
    openActive();
  }, [isEntered, isLoading]);
  const options = { active, idOf, onPick: open, onPoint: ({ key }: Item) => setChosen(key) };
  const handleKey = (event: KeyboardEvent) => {
    const step = STEPS[event.key];
    if (step !== undefined && items.length > 0) {
      event.preventDefault();
      setChosen(items[(activeIndex + step + items.length) % items.length]?.key ?? null);
      setIsEntered(false);
    }
    if (event.key === 'Enter' && !event.nativeEvent.isComposing) {
      event.preventDefault();
      if (active && isActiveMeant) open(active);
      else setIsEntered(true);
    }
  };

  return (
    <>
      <div className="relative border-b border-edge py-2 pr-14 pl-3">
        <Search className="pointer-events-none absolute top-1/2 left-4 size-4 -translate-y-1/2 text-muted" />
        <input
          ref={input}
          type="text"
          role="combobox"
          aria-expanded={items.length > 0}
          aria-controls={`${id}-list`}
          aria-autocomplete="list"
          aria-activedescendant={active && idOf(active)}
          aria-label={t('palette.hint')}
          placeholder={t('palette.hint')}
          autoComplete="off"
          spellCheck={false}
          enterKeyHint="go"
          value={text}
          onChange={(event) => {
            setText(event.currentTarget.value);
            setChosen(null);
            setIsEntered(false);
          }}
          onKeyDown={handleKey}
          className="min-h-11 w-full bg-transparent pr-2 pl-8 text-base text-ellipsis outline-none"
        />
      </div>
      <p role="status" className={items.length > 0 ? 'sr-only' : 'p-4 text-sm text-muted'}>
        {!isLoading && (items.length > 0 ? t('palette.count', { count: items.length }) : t('palette.nothing'))}
      </p>
      <div
        role="listbox"
        id={`${id}-list`}
        aria-label={t('palette.title')}
        className="max-h-[60dvh] min-h-0 flex-1 overflow-y-auto p-2"
      >
        {KINDS.map((kind) => (
          <OptionGroup key={kind} kind={kind} items={items.filter((item) => item.kind === kind)} {...options} />
        ))}
      </div>
    </>
  );
}

/**
 * Finds pages, games and players by name, players also by phone number or email address, and games,
 * players, bets, requests and cases by ID.
 */
export function Palette({ typed, onClose }: PaletteProps) {
  const { t } = useTranslation('staff');
  return (
    <Dialog onClose={onClose} title={t('palette.title')} titleHidden place="wide" flush>
      <Content typed={typed} onClose={onClose} />
    </Dialog>
  );
}

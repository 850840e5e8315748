import { Star } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { type FavouriteKind, toggleFavourite, useFavourites } from '#web/features/games/favourites.ts';
import { classNames } from '#web/ui/class-names.ts';

type StarButtonProps = {
  kind: FavouriteKind;
  name: string;
  label?: string;
  className?: string;
};

export function StarButton({ kind, name, label = name, className }: StarButtonProps) {
  const { t } = useTranslation('games');
  const starred = useFavourites()[kind].includes(name);
  return (
    <button
      type="button"
      aria-pressed={starred}
      aria-label={t('favourite', { name: label })}
      onClick={() => toggleFavourite(kind, name)}
      className={classNames(
        'tap grid size-7 shrink-0 place-items-center rounded-md hover:bg-hover',
        starred ? 'text-gold-bright' : 'text-outline hover:text-text',
        className,
      )}
    >
      <Star className={classNames('size-4', starred && 'fill-current')} />
    </button>
  );
}

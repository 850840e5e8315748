import { ChevronDown } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { buttonClass } from '#web/ui/button.tsx';
import { classNames } from '#web/ui/class-names.ts';

type DetailsButtonProps = { name: string; open: boolean; controls: string; onToggle: () => void; withText?: boolean };

export function DetailsButton({ name, open, controls, onToggle, withText }: DetailsButtonProps) {
  const { t } = useTranslation('table');
  return (
    <button
      type="button"
      aria-label={t('detailsOf', { name })}
      aria-expanded={open}
      aria-controls={controls}
      className={classNames(buttonClass('ghost', 'small'), withText ? '-mx-2.5' : 'w-8')}
      onClick={onToggle}
    >
      {withText && t('details')}
      <ChevronDown className={classNames('size-4 transition-transform', open && 'rotate-180')} />
    </button>
  );
}

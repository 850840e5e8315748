import { useTranslation } from 'react-i18next';
import { useOpenBetCount } from '#web/features/bets/use-user-bets.ts';

const MAX_SHOWN = 99;

export function OpenBets({ className }: { className: string }) {
  const { t } = useTranslation('shell');
  const open = useOpenBetCount();
  if (open === 0) return null;
  return (
    <span className={`rounded-full bg-gold px-1.5 text-2xs leading-4 font-bold text-on-gold ${className}`}>
      <span aria-hidden="true">{open > MAX_SHOWN ? `${MAX_SHOWN}+` : open}</span>
      <span className="sr-only">{t('bar.openBets', { count: open })}</span>
    </span>
  );
}

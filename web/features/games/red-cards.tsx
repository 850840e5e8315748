import { useTranslation } from 'react-i18next';

export function RedCards({ count }: { count: number }) {
  const { t } = useTranslation('games');
  if (count === 0) return null;
  return (
    <span className="inline-flex h-4 min-w-3 items-center justify-center rounded-xs bg-loss px-0.5 text-[0.625rem] font-bold text-ink">
      <span aria-hidden="true">{count}</span>
      <span className="sr-only">{t('redCards', { count })}</span>
    </span>
  );
}

import { useTranslation } from 'react-i18next';
import { classNames } from '#web/ui/class-names.ts';

export function Spinner({ small = false }: { small?: boolean }) {
  return (
    <span
      aria-hidden="true"
      className={classNames(
        'spinner inline-block animate-[spin_0.9s_linear_infinite] rounded-full border-current border-t-transparent',
        small ? 'size-4 border-2' : 'size-9 border-3 text-gold',
      )}
    />
  );
}

export function LoadingBlock() {
  const { t } = useTranslation();
  return (
    <div
      role="status"
      className="flex animate-late flex-col items-center justify-center gap-3 py-16 text-sm text-muted"
    >
      <Spinner />
      {t('loading')}
    </div>
  );
}

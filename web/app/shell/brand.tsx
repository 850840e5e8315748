import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { paths } from '#web/lib/paths.ts';
import { classNames } from '#web/ui/class-names.ts';

function BrandMark() {
  return (
    <svg viewBox="0 0 64 64" aria-hidden="true" className="size-7 text-gold">
      <g fill="none" stroke="currentColor" strokeWidth="5" strokeLinecap="round" strokeLinejoin="round">
        <path d="M32 6 54 18.5v27L32 58 10 45.5v-27z" />
        <path d="M20 40h24M23 31 32 20l9 11" />
      </g>
    </svg>
  );
}

/** @param markOnly on a phone, hides the name to make room for a long balance */
export function Brand({ markOnly = false }: { markOnly?: boolean }) {
  const { t } = useTranslation('shell');
  return (
    <Link href={paths.home} aria-label={t('brandHome')} className="inline-flex min-h-11 items-center gap-2">
      <BrandMark />
      <span
        className={classNames('text-xl font-semibold tracking-tight text-gold-bright', markOnly && 'max-sm:sr-only')}
      >
        {t('brand')}
      </span>
    </Link>
  );
}

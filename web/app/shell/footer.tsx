import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { zoneText } from '#web/features/display/time-zones.ts';
import { useDisplayChoices } from '#web/lib/display-choices.ts';
import { shownTimeZone } from '#web/lib/format.ts';
import { paths } from '#web/lib/paths.ts';
import { Personal } from '#web/ui/personal.tsx';

const LINKS = ['help', 'rules', 'terms', 'privacy', 'responsibleGambling', 'saferPlay'] as const;

export const Footer = memo(function Footer() {
  const { t, i18n } = useTranslation('shell');
  useDisplayChoices();
  return (
    <footer className="grid gap-1 border-t border-edge px-4 py-6 text-center text-xs text-muted">
      <p className="text-balance">{t('responsible')}</p>
      <p className="flex flex-wrap justify-center gap-x-6">
        {LINKS.map((link) => (
          <Link
            key={link}
            href={paths[link]}
            className="tap inline-block min-h-6 text-text underline underline-offset-4 hover:text-gold-bright"
          >
            {t(`links.${link}`)}
          </Link>
        ))}
      </p>
      <p>
        <Personal>{t('times', { zone: zoneText(shownTimeZone(), i18n.language) })}</Personal>
      </p>
    </footer>
  );
});

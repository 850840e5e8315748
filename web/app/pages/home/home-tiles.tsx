import { Gem, Radio, Sparkles } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

function Tile({ icon, value, text }: { icon: ReactNode; value: string; text: string }) {
  return (
    <li className="grid content-start gap-0.5 rounded-xl border border-gold/40 bg-linear-to-br from-gold-deep/60 to-panel px-3 py-2 sm:p-4">
      <span className="hidden text-gold sm:block [&>svg]:size-5">{icon}</span>
      <span className="text-base font-bold text-gold-bright sm:text-xl">{value}</span>
      <span className="text-2xs text-muted sm:text-xs">{text}</span>
    </li>
  );
}

/** The highlights under the welcome; their figures are fixed words, as on a poster. */
export function HomeTiles() {
  const { t } = useTranslation('home');
  return (
    <ul aria-label={t('tiles.label')} className="grid grid-cols-3 gap-2 sm:gap-3">
      <Tile icon={<Radio aria-hidden="true" />} value={t('tiles.live')} text={t('tiles.liveText')} />
      <Tile icon={<Gem aria-hidden="true" />} value={t('tiles.jackpot')} text={t('tiles.jackpotText')} />
      <Tile icon={<Sparkles aria-hidden="true" />} value={t('tiles.specials')} text={t('tiles.specialsText')} />
    </ul>
  );
}

import { Medal } from 'lucide-react';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { drawShareCard, type SharePicture } from '#web/features/share/draw-card.ts';
import { SHARE_FORMATS, SHARE_STYLES, type ShareFormat, type ShareStyle } from '#web/features/share/share-card.ts';
import { type SharedBet, useShareCard } from '#web/features/share/use-share-card.ts';
import { Badge } from '#web/ui/badge.tsx';
import { BAR, ChoiceRow } from '#web/ui/choice-row.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { ShareButtons } from '#web/ui/share-buttons.tsx';

const SMALL_BAR = {
  ...BAR,
  frame: 'min-w-0 flex-1 basis-full sm:basis-0',
  legend: 'mb-1 text-xs text-muted',
  choice: 'grid min-h-9 flex-1 place-items-center rounded-md px-2 text-xs font-medium',
  chosen: 'bg-hover text-gold-bright',
};

type PictureProps = { picture: SharePicture; label: string; canvas: RefObject<HTMLCanvasElement | null> };

function Picture({ picture, label, canvas }: PictureProps) {
  useEffect(() => {
    if (canvas.current) drawShareCard(canvas.current, picture);
  });
  return (
    <div className="flex h-[42dvh] min-h-48 items-center justify-center rounded-xl bg-ink p-2 sm:h-[46dvh]">
      <canvas ref={canvas} role="img" aria-label={label} className="max-h-full max-w-full rounded-lg" />
    </div>
  );
}

export function ShareDialog({ onClose, ...shared }: SharedBet & { onClose: () => void }) {
  const { t } = useTranslation('share');
  const canvas = useRef<HTMLCanvasElement>(null);
  const [style, setStyle] = useState<ShareStyle>('classic');
  const [format, setFormat] = useState<ShareFormat>('post');
  const { badges, card, text } = useShareCard(shared);
  return (
    <Dialog onClose={onClose} title={t('title')} place="wide">
      <div className="grid gap-4">
        <Picture picture={{ style, format, card }} label={t('picture', { text })} canvas={canvas} />
        <div className="flex flex-wrap gap-3">
          <ChoiceRow
            classes={SMALL_BAR}
            label={t('styles')}
            value={style}
            onChange={setStyle}
            choices={SHARE_STYLES.map((value) => ({ value, label: t(`style.${value}`) }))}
          />
          <ChoiceRow
            classes={SMALL_BAR}
            label={t('formats')}
            value={format}
            onChange={setFormat}
            choices={SHARE_FORMATS.map((value) => ({ value, label: t(`format.${value}`) }))}
          />
        </div>
        <ul aria-label={t('badges')} className="flex flex-wrap gap-2">
          {badges.map((badge) => (
            <li key={badge}>
              <Badge tone="gold" icon={<Medal className="size-3" />}>
                {t(`badge.${badge}`)}
              </Badge>
            </li>
          ))}
        </ul>
        <ShareButtons text={text} getCanvas={() => canvas.current} />
      </div>
    </Dialog>
  );
}

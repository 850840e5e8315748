import { Medal } from 'lucide-react';
import { type RefObject, useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { drawShareCard, type SharePicture } from '#web/features/share/draw-card.ts';
import { ShareButtons } from '#web/features/share/share-buttons.tsx';
import { SHARE_FORMATS, SHARE_STYLES, type ShareFormat, type ShareStyle } from '#web/features/share/share-card.ts';
import { type SharedBet, useShareCard } from '#web/features/share/use-share-card.ts';
import { Badge } from '#web/ui/badge.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { Dialog } from '#web/ui/dialog.tsx';

type ChoiceProps<Value extends string> = {
  legend: string;
  values: readonly Value[];
  chosen: Value;
  labelOf: (value: Value) => string;
  onChoose: (value: Value) => void;
};

function Choice<Value extends string>({ legend, values, chosen, labelOf, onChoose }: ChoiceProps<Value>) {
  const name = useId();
  return (
    <fieldset className="min-w-0 flex-1 basis-full sm:basis-0">
      <legend className="mb-1 text-xs text-muted">{legend}</legend>
      <div className="flex gap-1 rounded-lg bg-ink p-1">
        {values.map((value) => (
          <label
            key={value}
            className={classNames(
              'grid min-h-9 flex-1 cursor-pointer place-items-center rounded-md px-2 text-xs font-medium has-focus-visible:outline-2 has-focus-visible:outline-gold-bright',
              value === chosen ? 'bg-hover text-gold-bright' : 'text-muted hover:text-text',
            )}
          >
            <input
              type="radio"
              name={name}
              className="sr-only"
              checked={value === chosen}
              onChange={() => onChoose(value)}
            />
            {labelOf(value)}
          </label>
        ))}
      </div>
    </fieldset>
  );
}

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
    <Dialog open onOpenChange={onClose} title={t('title')} place="wide">
      <div className="grid gap-4">
        <Picture picture={{ style, format, card }} label={t('picture', { text })} canvas={canvas} />
        <div className="flex flex-wrap gap-3">
          <Choice
            legend={t('styles')}
            values={SHARE_STYLES}
            chosen={style}
            labelOf={(value) => t(`style.${value}`)}
            onChoose={setStyle}
          />
          <Choice
            legend={t('formats')}
            values={SHARE_FORMATS}
            chosen={format}
            labelOf={(value) => t(`format.${value}`)}
            onChoose={setFormat}
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
        <ShareButtons text={text} canvas={canvas} />
      </div>
    </Dialog>
  );
}

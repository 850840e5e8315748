import { Copy, Download, ExternalLink, MessageCircle, Share2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { saveFile } from '#web/lib/save-file.ts';
import { type ShareOutcome, shareNatively } from '#web/lib/share-natively.ts';
import { Button, buttonClass } from '#web/ui/button.tsx';
import { showToast } from '#web/ui/toast/toast-store.ts';
import { useCopyText } from '#web/ui/toast/use-copy-text.ts';
import { useProblemToast } from '#web/ui/toast/use-error-toast.ts';

function whatsAppUrl(text: string, page: string): string {
  return `https://wa.me/?${new URLSearchParams({ text: `${text} ${page}` })}`;
}

function twitterUrl(text: string, page: string): string {
  return `https://twitter.com/intent/tweet?${new URLSearchParams({ text, url: page })}`;
}

function facebookUrl(text: string, page: string): string {
  return `https://www.facebook.com/sharer/sharer.php?${new URLSearchParams({ u: page, quote: text })}`;
}

async function pictureFile(canvas: HTMLCanvasElement, name: string): Promise<File | null> {
  const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/png'));
  return blob && new File([blob], name, { type: 'image/png' });
}

async function shareWith(text: string, page: string, picture: File | null): Promise<ShareOutcome> {
  const withPicture = picture ? { text, files: [picture] } : null;
  return shareNatively(withPicture && navigator.canShare?.(withPicture) ? withPicture : { text, url: page });
}

const ICON = { 'aria-hidden': true, className: 'size-4.5' } as const;

type ShareButtonsProps = {
  text: string;
  /** The URL to link to; by default, the home page. */
  page?: string;
  /** Returns a picture to share or download. */
  getCanvas?: () => HTMLCanvasElement | null;
};

export function ShareButtons({ text, page = location.origin, getCanvas }: ShareButtonsProps) {
  const { t } = useTranslation('share');
  const showProblem = useProblemToast();
  const copyText = useCopyText(t('copyFailed'));
  const picture = async () => {
    const canvas = getCanvas?.();
    return canvas ? pictureFile(canvas, `${t('file')}.png`) : null;
  };

  async function copy(): Promise<void> {
    if (await copyText(getCanvas ? text : `${text} ${page}`))
      showToast({ title: t('copied'), description: t('copiedText') });
  }

  async function download(): Promise<void> {
    const file = await picture();
    if (file) saveFile(file.name, file);
    else showProblem(t('downloadFailed'));
  }

  async function share(): Promise<void> {
    const outcome = await shareWith(text, page, await picture());
    if (outcome === 'impossible') await copy();
  }

  const linkProps = { target: '_blank', rel: 'noopener noreferrer', className: buttonClass('secondary') } as const;
  return (
    <div className="grid grid-cols-2 gap-2 sm:grid-cols-3">
      <Button variant="primary" className="col-span-2 sm:col-span-1" onClick={share}>
        <Share2 {...ICON} />
        {t('share')}
      </Button>
      {getCanvas && (
        <Button onClick={download}>
          <Download {...ICON} />
          {t('download')}
        </Button>
      )}
      <Button onClick={copy}>
        <Copy {...ICON} />
        {t('copy')}
      </Button>
      <a {...linkProps} href={whatsAppUrl(text, page)}>
        <MessageCircle {...ICON} />
        {t('whatsApp')}
      </a>
      <a {...linkProps} href={twitterUrl(text, page)}>
        <ExternalLink {...ICON} />
        {t('twitter')}
      </a>
      <a {...linkProps} href={facebookUrl(text, page)}>
        <ExternalLink {...ICON} />
        {t('facebook')}
      </a>
    </div>
  );
}

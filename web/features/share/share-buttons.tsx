import { Copy, Download, ExternalLink, Share2 } from 'lucide-react';
import type { RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { saveFile } from '#web/lib/save-file.ts';
import { Button, buttonClass } from '#web/ui/button.tsx';
import { showToast } from '#web/ui/toast/toast-store.ts';
import { useCopyText } from '#web/ui/toast/use-copy-text.ts';

function twitterAddress(text: string, page: string): string {
  return `https://twitter.com/intent/tweet?${new URLSearchParams({ text, url: page })}`;
}

function facebookAddress(text: string, page: string): string {
  return `https://www.facebook.com/sharer/sharer.php?${new URLSearchParams({ u: page, quote: text })}`;
}

async function pictureFile(canvas: HTMLCanvasElement, name: string): Promise<File | null> {
  const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/png'));
  return blob && new File([blob], name, { type: 'image/png' });
}

type ShareOutcome = 'shared' | 'cancelled' | 'impossible';

async function shareNatively(text: string, page: string, picture: File | null): Promise<ShareOutcome> {
  if (!navigator.share) return 'impossible';
  const withPicture = picture ? { text, files: [picture] } : null;
  const data = withPicture && navigator.canShare?.(withPicture) ? withPicture : { text, url: page };
  try {
    await navigator.share(data);
    return 'shared';
  } catch (error) {
    return error instanceof DOMException && error.name === 'AbortError' ? 'cancelled' : 'impossible';
  }
}

const ICON = { 'aria-hidden': true, className: 'size-4.5' } as const;

export function ShareButtons({ text, canvas }: { text: string; canvas: RefObject<HTMLCanvasElement | null> }) {
  const { t } = useTranslation('share');
  const { t: common } = useTranslation();
  const copyText = useCopyText(t('copyFailed'));
  const picture = async () => (canvas.current ? pictureFile(canvas.current, `${t('file')}.png`) : null);

  async function copy(): Promise<void> {
    if (await copyText(text)) showToast({ title: t('copied'), description: t('copiedText') });
  }

  async function download(): Promise<void> {
    const file = await picture();
    if (file) saveFile(file.name, file);
    else showToast({ title: common('toast.error'), description: t('downloadFailed'), tone: 'error' });
  }

  async function share(): Promise<void> {
    const outcome = await shareNatively(text, location.origin, await picture());
    if (outcome === 'impossible') await copy();
  }

  const other = { target: '_blank', rel: 'noopener noreferrer', className: buttonClass('secondary') } as const;
  return (
    <div className="grid grid-cols-2 gap-2 sm:grid-cols-3">
      <Button variant="primary" className="col-span-2 sm:col-span-1" onClick={share}>
        <Share2 {...ICON} />
        {t('share')}
      </Button>
      <Button onClick={download}>
        <Download {...ICON} />
        {t('download')}
      </Button>
      <Button onClick={copy}>
        <Copy {...ICON} />
        {t('copy')}
      </Button>
      <a {...other} href={twitterAddress(text, location.origin)}>
        <ExternalLink {...ICON} />
        {t('twitter')}
      </a>
      <a {...other} href={facebookAddress(text, location.origin)}>
        <ExternalLink {...ICON} />
        {t('facebook')}
      </a>
    </div>
  );
}

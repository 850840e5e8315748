import { Share2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { gamePath } from '#web/lib/paths.ts';
import { shareNatively } from '#web/lib/share-natively.ts';
import { IconButton } from '#web/ui/button.tsx';
import { showToast } from '#web/ui/toast/toast-store.ts';
import { useCopyText } from '#web/ui/toast/use-copy-text.ts';

/** Shares the page's URL through the device's share dialog, or copies it. */
export function ShareMatch({ gameId, title }: { gameId: number; title: string }) {
  const { t } = useTranslation('match');
  const copyText = useCopyText(t('share.copyFailed'));
  const share = async () => {
    const url = location.origin + gamePath(gameId);
    if ((await shareNatively({ title, url })) !== 'impossible') return;
    if (await copyText(url)) showToast({ title: t('share.copied'), description: url });
  };
  return <IconButton icon={Share2} label={t('share.button')} onClick={() => void share()} />;
}

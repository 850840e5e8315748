import { Copy, FileDown } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { saveFile } from '#web/lib/save-file.ts';
import { Button } from '#web/ui/button.tsx';
import { DialogActions } from '#web/ui/dialog.tsx';
import { showToast } from '#web/ui/toast/toast-store.ts';
import { useCopyText } from '#web/ui/toast/use-copy-text.ts';

export function RecoveryCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  const { t } = useTranslation('second-factor');
  const copyText = useCopyText(t('codes.copyFailed'));
  const text = codes.join('\n');
  const copy = async () => {
    if (await copyText(text)) showToast({ title: t('codes.copied') });
  };
  return (
    <div className="grid gap-4">
      <p className="text-sm text-muted">{t('codes.text')}</p>
      <ul
        aria-label={t('codes.title')}
        className="grid grid-cols-2 gap-2 rounded-lg border border-edge bg-ink p-3 text-center font-mono text-sm select-all"
      >
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-2">
        <Button onClick={copy}>
          <Copy className="size-4" />
          {t('codes.copy')}
        </Button>
        <Button onClick={() => saveFile(t('codes.file'), new Blob([`${text}\n`], { type: 'text/plain' }))}>
          <FileDown className="size-4" />
          {t('codes.download')}
        </Button>
      </div>
      <DialogActions>
        <Button variant="primary" onClick={onDone}>
          {t('codes.kept')}
        </Button>
      </DialogActions>
    </div>
  );
}

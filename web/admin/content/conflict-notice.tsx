import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#web/ui/button.tsx';
import { Warning } from '#web/ui/warning.tsx';

type ConflictNoticeProps = { text: string; onKeep: () => void; onDiscard: () => void; children?: ReactNode };

/** Someone else has saved a newer version. The draft is kept until the user chooses a version. */
export function ConflictNotice({ text, onKeep, onDiscard, children }: ConflictNoticeProps) {
  const { t } = useTranslation('admin-content');
  return (
    <div className="grid gap-3">
      <Warning announced text={text} />
      {children}
      <div className="flex flex-wrap gap-2">
        <Button onClick={onKeep}>{t('conflict.keep')}</Button>
        <Button onClick={onDiscard}>{t('conflict.take')}</Button>
      </div>
    </div>
  );
}

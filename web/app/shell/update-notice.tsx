import { Sparkles } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { applyUpdate } from '#web/lib/app-update.ts';
import { Button } from '#web/ui/button.tsx';

export function UpdateNotice() {
  const { t } = useTranslation('shell');
  return (
    <div
      role="status"
      className="flex items-center justify-center gap-3 border-b border-gold/50 bg-gold-deep px-3 py-1.5 text-sm text-text"
    >
      <Sparkles className="size-4 shrink-0 text-gold-bright" />
      {t('update.text')}
      <Button variant="primary" size="small" onClick={applyUpdate}>
        {t('update.take')}
      </Button>
    </div>
  );
}

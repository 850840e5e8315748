import { Check, Copy } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useTransientState } from '#web/lib/use-transient-state.ts';
import { buttonClass } from '#web/ui/button.tsx';
import { useCopyText } from '#web/ui/toast/use-copy-text.ts';

const COPIED_MESSAGE_MS = 2000;

export function CopyValue({ label, value }: { label: string; value: string }) {
  const { t } = useTranslation('wallet');
  const copyText = useCopyText(t('instructions.copyFailed'));
  const [copied, setCopied] = useTransientState<object>(COPIED_MESSAGE_MS);

  async function copy(): Promise<void> {
    if (await copyText(value)) setCopied({});
  }

  return (
    <div className="flex items-center justify-between gap-3">
      <p className="min-w-0">
        <span className="block text-xs text-muted">{label}</span>
        <span className="font-semibold select-all [overflow-wrap:anywhere]">{value}</span>
      </p>
      <button
        type="button"
        aria-label={t('instructions.copy', { what: label })}
        className={buttonClass('ghost', 'small')}
        onClick={copy}
      >
        {copied ? <Check className="size-4 text-win" /> : <Copy className="size-4" />}
        <span role="status">{copied && t('instructions.copied')}</span>
      </button>
    </div>
  );
}

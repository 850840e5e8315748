import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { paths } from '#web/lib/paths.ts';
import { buttonClass } from '#web/ui/button.tsx';

type VerifyPhoneProps = { dialog: 'depositDialog' | 'withdrawDialog'; phone: string };

/** Replaces a form that requires a verified phone. */
export function VerifyPhone({ dialog, phone }: VerifyPhoneProps) {
  const { t } = useTranslation('wallet');
  return (
    <div role="status" className="grid gap-4 py-2 text-sm">
      <p>{t(`${dialog}.verifyPhone`, { phone })}</p>
      <Link href={paths.verification} className={buttonClass('primary', 'large')}>
        {t('form.verifyPhone')}
      </Link>
    </div>
  );
}

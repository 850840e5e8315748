import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '#web/lib/api-client.ts';
import { formatDateTime, formatMoney } from '#web/lib/format.ts';

/** Codes whose texts are less specific than the server's English message. */
const CODES_WITH_SERVER_TEXT: readonly string[] = ['VALIDATION', 'ALREADY_EXISTS', 'WRONG_STATE', 'ALREADY_PROCESSED'];

/** Adds a full stop if needed, so that another sentence can follow. */
export const asSentence = (text: string): string => (/[.!?]$/.test(text) ? text : `${text}.`);

/** An error code's text, or undefined; the texts of staff codes load later. */
export function useCodeText(): (code: string | null | undefined) => string | undefined {
  const { t, i18n } = useTranslation('errors');
  return useCallback(
    (code) => {
      // Looked up in the language files, to keep the contract's codes out of the first view.
      const key = [`errors:codes.${code}`, `admin:errors.${code}`].find((each) => i18n.exists(each));
      return key && t(key as 'codes.VALIDATION');
    },
    [t, i18n],
  );
}

export function useErrorText(): (error: unknown, fallback?: string) => string {
  const { t, i18n } = useTranslation('errors');
  const codeText = useCodeText();
  return useCallback(
    (error, fallback) => {
      if (!(error instanceof ApiError)) return t('noConnection');
      const { code, serverMessage, details } = error;
      const [issue] = details.issues ?? [];
      if (issue?.reason) return t(`reasons.${issue.reason}`, { defaultValue: issue.message });
      const serverText = issue?.message ?? serverMessage;
      if (serverText && i18n.language === 'en' && CODES_WITH_SERVER_TEXT.includes(code ?? '')) return serverText;
      if (details.minStake) return t('minStake', { amount: formatMoney(details.minStake) });
      if (details.maxStake) return t('maxStake', { amount: formatMoney(details.maxStake) });
      const reason = codeText(code);
      if (reason && details.left)
        return t(code === 'WAGERING_LEFT' ? 'wageringLeft' : 'limitLeft', {
          reason,
          amount: formatMoney(details.left),
        });
      if (reason && details.until) return t('until', { reason, until: formatDateTime(details.until) });
      return reason ?? serverMessage ?? fallback ?? t('codes.INTERNAL');
    },
    [t, i18n, codeText],
  );
}

import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { showToast } from '#web/ui/toast/toast-store.ts';
import { useErrorToast } from '#web/ui/toast/use-error-toast.ts';

type Message = string | Parameters<typeof showToast>[0];
type MessageOf<Answer, Input> = Message | ((answer: Answer, input: Input) => Message);

type Action<Answer, Input> = {
  send: (input: Input) => Promise<Answer>;
  done: MessageOf<Answer, Input>;
  /** Replaces `done` while a second person must approve. */
  proposed?: MessageOf<Answer, Input>;
  failed: string;
  onDone?: ((answer: Answer) => void) | undefined;
  /** Shows the error in its own way; returns false to leave that to the toast. */
  onError?: (error: Error, input: Input) => unknown;
  /** Runs after a failure too, since the screen may be out of date. */
  refresh: () => unknown;
};

const awaitsSecond = (answer: unknown) => (answer as { awaitingSecond?: boolean }).awaitingSecond === true;

/** A change by staff: sends it, reports the result and refetches what is on screen. */
export function useAction<Answer, Input = void>(action: Action<Answer, Input>) {
  const { t } = useTranslation('admin');
  const showError = useErrorToast();
  return useMutation({
    mutationFn: action.send,
    onSuccess: (answer, input) => {
      const { done, proposed = t('decision.proposed') } = action;
      const messageOf = awaitsSecond(answer) ? proposed : done;
      const message = typeof messageOf === 'function' ? messageOf(answer, input) : messageOf;
      showToast(typeof message === 'string' ? { title: message } : message);
      action.onDone?.(answer);
    },
    onError: (error, input) => {
      if (!action.onError || action.onError(error, input) === false) showError(error, action.failed);
    },
    onSettled: action.refresh,
  });
}

import { useMutation } from '@tanstack/react-query';
import { showToast } from '#web/ui/toast/toast-store.ts';
import { useErrorToast } from '#web/ui/toast/use-error-toast.ts';

type Message = string | Parameters<typeof showToast>[0];
export type MessageOf<Result, Input> = Message | ((result: Result, input: Input) => Message);

export type Action<Result, Input> = {
  send: (input: Input) => Promise<Result>;
  done?: MessageOf<Result, Input>;
  /** The default error text; absent if the caller shows errors itself. */
  failed?: string;
  failedTitle?: string | ((input: Input) => string);
  onDone?: ((result: Result, input: Input) => unknown) | undefined;
  /** Shows the error without a toast; returns false to have it shown in a toast. */
  onError?: (error: Error, input: Input) => unknown;
  /** Also called after a failure, since the screen may be out of date. */
  refresh?: () => unknown;
};

/** Sends a change, reports the result in a toast and refetches the affected data. */
export function useAction<Result, Input = void>(action: Action<Result, Input>) {
  const { send, done, failed, failedTitle, onDone, onError, refresh } = action;
  const showError = useErrorToast();
  return useMutation({
    mutationFn: send,
    // Captures the message, because the item on screen may change before the response arrives.
    onMutate: () => ({ done }),
    onSuccess: (result, input, { done }) => {
      const message = typeof done === 'function' ? done(result, input) : done;
      if (message) showToast(typeof message === 'string' ? { title: message } : message);
      return onDone?.(result, input);
    },
    onError: (error, input) => {
      const isShown = onError !== undefined && onError(error, input) !== false;
      if (failed === undefined || isShown) return;
      showError(error, failed, typeof failedTitle === 'function' ? failedTitle(input) : failedTitle);
    },
    onSettled: refresh && (() => refresh()),
  });
}

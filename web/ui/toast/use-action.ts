import { useMutation } from '@tanstack/react-query';
import { showToast } from '#web/ui/toast/toast-store.ts';
import { useErrorToast } from '#web/ui/toast/use-error-toast.ts';

type Message = string | Parameters<typeof showToast>[0];
export type MessageOf<Result, Input> = Message | ((result: Result, input: Input) => Message);

export type Action<Result, Input> = {
  send: (input: Input) => Promise<Result>;
  successMessage?: MessageOf<Result, Input>;
  /** The default error text; absent if the caller shows errors itself. */
  errorMessage?: string | ((input: Input) => string);
  errorTitle?: string | ((input: Input) => string);
  onDone?: ((result: Result, input: Input) => unknown) | undefined;
  /** Shows the error without a toast; returns false to have it shown in a toast. */
  onError?: (error: Error, input: Input) => unknown;
  /** Also called after a failure, since the screen may be out of date. */
  refresh?: () => unknown;
};

const textOf = <Text, Inputs extends unknown[]>(text: Text | ((...inputs: Inputs) => Text), ...inputs: Inputs) =>
  typeof text === 'function' ? (text as (...inputs: Inputs) => Text)(...inputs) : text;

/** Sends a change, reports the result in a toast and refetches the affected data. */
export function useAction<Result, Input = void>(action: Action<Result, Input>) {
  const { send, successMessage, errorMessage, errorTitle, onDone, onError, refresh } = action;
  const showError = useErrorToast();
  return useMutation({
    mutationFn: send,
    // Captures the message, because the item on screen may change before the response arrives.
    onMutate: () => ({ successMessage }),
    onSuccess: (result, input, { successMessage }) => {
      const message = textOf(successMessage, result, input);
      if (message) showToast(typeof message === 'string' ? { title: message } : message);
      return onDone?.(result, input);
    },
    onError: (error, input) => {
      const isShown = onError !== undefined && onError(error, input) !== false;
      if (errorMessage === undefined || isShown) return;
      showError(error, textOf(errorMessage, input), textOf(errorTitle, input));
    },
    onSettled: refresh && (() => refresh()),
  });
}

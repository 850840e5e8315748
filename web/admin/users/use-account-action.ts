import { useMutation } from '@tanstack/react-query';
import { refreshPaths } from '#web/lib/query-client.ts';
import { refreshUser } from '#web/lib/session.ts';
import { showToast } from '#web/ui/toast/toast-store.ts';
import { useErrorToast } from '#web/ui/toast/use-error-toast.ts';

type AccountAction<Input, Answer> = {
  send: (input: Input) => Promise<Answer>;
  done: (answer: Answer) => string;
  failed: string;
  onDone: () => void;
};

/** Runs an action on an account, reports the result and refetches the account either way. */
export function useAccountAction<Input, Answer>({ send, done, failed, onDone }: AccountAction<Input, Answer>) {
  const showError = useErrorToast();
  return useMutation({
    mutationFn: send,
    onSuccess: (answer) => {
      showToast({ title: done(answer) });
      onDone();
    },
    onError: (error) => showError(error, failed),
    onSettled: () => Promise.all([refreshPaths('/api/users', '/api/admin/'), refreshUser()]),
  });
}

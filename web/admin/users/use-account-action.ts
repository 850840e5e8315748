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

/** Does something to an account, says what came of it, and asks for the account again either way. */
export function useAccountAction<Input, Answer>({ send, done, failed, onDone }: AccountAction<Input, Answer>) {
  const sayError = useErrorToast();
  return useMutation({
    mutationFn: send,
    onSuccess: (answer) => {
      showToast({ title: done(answer) });
      onDone();
    },
    onError: (error) => sayError(error, failed),
    onSettled: () => Promise.all([refreshPaths('/api/users', '/api/admin/'), refreshUser()]),
  });
}

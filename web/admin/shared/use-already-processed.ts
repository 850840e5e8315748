import { ApiError } from '#web/lib/api-client.ts';
import { useProblemToast } from '#web/ui/toast/use-error-toast.ts';

/** An error handler for a dialog: if a colleague was faster, shows `text` and closes the dialog. */
export function useAlreadyProcessed(text: string, onClose: () => void): (error: Error) => boolean {
  const showProblem = useProblemToast();
  return (error) => {
    if (!(error instanceof ApiError) || error.code !== 'ALREADY_PROCESSED') return false;
    showProblem(text);
    onClose();
    return true;
  };
}

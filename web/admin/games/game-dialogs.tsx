import type { Game } from '#contract/games/objects.ts';
import { CorrectResultDialog } from '#web/admin/games/correct-result-dialog.tsx';
import { EditGameDialog } from '#web/admin/games/edit-game-dialog.tsx';
import { EndGameDialog } from '#web/admin/games/end-game-dialog.tsx';
import { GoalDialog } from '#web/admin/games/goal-dialog.tsx';
import { AbandonDialog, KickOffDialog, PostponeDialog, ReinstateDialog } from '#web/admin/games/move-dialog.tsx';
import { NamesDialog } from '#web/admin/games/names-dialog.tsx';
import { StartGameDialog } from '#web/admin/games/start-game-dialog.tsx';

const DIALOGS = {
  start: StartGameDialog,
  kickOff: KickOffDialog,
  edit: EditGameDialog,
  end: EndGameDialog,
  goal: GoalDialog,
  correct: CorrectResultDialog,
  postpone: PostponeDialog,
  comeBack: ReinstateDialog,
  abandon: AbandonDialog,
  names: NamesDialog,
} as const;

export type GameDialogName = keyof typeof DIALOGS;

export function GameDialog({ name, game, onClose }: { name: GameDialogName; game: Game; onClose: () => void }) {
  const Named = DIALOGS[name];
  return <Named game={game} onClose={onClose} />;
}

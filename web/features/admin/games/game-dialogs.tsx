import type { Game } from '#contract/objects/game.ts';
import { CorrectResultDialog } from '#web/features/admin/games/correct-result-dialog.tsx';
import { EditGameDialog } from '#web/features/admin/games/edit-game-dialog.tsx';
import { EndGameDialog } from '#web/features/admin/games/end-game-dialog.tsx';
import { GoalDialog } from '#web/features/admin/games/goal-dialog.tsx';
import {
  AbandonDialog,
  ComeBackDialog,
  KickOffDialog,
  PostponeDialog,
} from '#web/features/admin/games/move-dialog.tsx';
import { NamesDialog } from '#web/features/admin/games/names-dialog.tsx';
import { StartGameDialog } from '#web/features/admin/games/start-game-dialog.tsx';

const DIALOGS = {
  start: StartGameDialog,
  kickOff: KickOffDialog,
  edit: EditGameDialog,
  end: EndGameDialog,
  goal: GoalDialog,
  correct: CorrectResultDialog,
  postpone: PostponeDialog,
  comeBack: ComeBackDialog,
  abandon: AbandonDialog,
  names: NamesDialog,
} as const;

export type GameDialogName = keyof typeof DIALOGS;

/** The dialog that was asked for about a game, which it shows as it is now. */
export function GameDialog({ name, game, onClose }: { name: GameDialogName; game: Game; onClose: () => void }) {
  const Named = DIALOGS[name];
  return <Named game={game} onClose={onClose} />;
}

// The same question, asked by many at the same moment, is answered once (decision 0107). Where each asks about something
// else there is server/database/gather.ts. A call that comes while nobody asks the same is
// answered at once; those that come meanwhile share the next answer, which begins after they have asked: nobody is told
// what was so before the question, and whoever writes and then asks finds what was written.

type Turn<Answer> = { running: Promise<Answer>; next: Promise<Answer> | null };

/** Makes a reader that answers once for all who give the same key. `read` is that of one of those who asked. */
export function shareAnswers<Answer>(): (key: string, read: () => Promise<Answer>) => Promise<Answer> {
  const turns = new Map<string, Turn<Answer>>();

  function begin(key: string, read: () => Promise<Answer>): Promise<Answer> {
    const turn: Turn<Answer> = { running: read(), next: null };
    turns.set(key, turn);
    const end = () => void (turns.get(key) === turn && turns.delete(key));
    turn.running.then(end, end);
    return turn.running;
  }

  return (key, read) => {
    const turn = turns.get(key);
    if (turn === undefined) return begin(key, read);
    const afterIt = () => begin(key, read);
    turn.next ??= turn.running.then(afterIt, afterIt);
    return turn.next;
  };
}

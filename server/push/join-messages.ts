// A player's bets that were settled together are pushed as one message. The inbox lists each bet.
import type { Cents } from '#domain/money.ts';
import type { PushContent } from '#server/push/push-texts.ts';

/** How long a settled bet waits for others, since settlement runs in several transactions. */
export const JOIN_MS = 2000;

type Message = { id: number; subscriptionId: number; content: PushContent };

/** Each group is sent as one message. */
export function groupMessages<Row extends Message>(messages: readonly Row[]): Row[][] {
  const groups = new Map<string, Row[]>();
  for (const message of messages) {
    const isJoined = message.content.kind === 'bet_settled';
    const key = isJoined ? `settled ${message.subscriptionId}` : String(message.id);
    groups.set(key, [...(groups.get(key) ?? []), message]);
  }
  return [...groups.values()];
}

/** The content of the single message that is sent for a group. */
export function joinContents([first, ...others]: readonly [PushContent, ...PushContent[]]): PushContent {
  if (others.length === 0) return first;
  const won = [first, ...others].filter(({ status }) => status === 'won' || status === 'half_won');
  const amountCents = won.reduce((sum, each) => sum + (each.amountCents ?? 0), 0) as Cents;
  return {
    kind: 'bets_settled',
    ...(first.betId !== undefined && { betId: first.betId }),
    count: others.length + 1,
    wonCount: won.length,
    amountCents,
  };
}

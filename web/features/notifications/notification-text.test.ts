import { expect, it } from 'vitest';
import { notificationText } from '#web/features/notifications/notification-text.ts';

const t = ((key: string) => key) as unknown as Parameters<typeof notificationText>[0];
const settled = (about: object) => ({ kind: 'bet_settled', about: { status: 'void', amount: '0.00', ...about } });

it.each([
  ['a void bet', {}, 'kinds.bet_settled.void'],
  ['a void bet with a free bet, which returns no money', { freeBetId: 3 }, 'kinds.bet_settled.void_free'],
])('names %s', (_, about, title) => {
  expect(notificationText(t, settled(about) as Parameters<typeof notificationText>[1]).title).toBe(title);
});

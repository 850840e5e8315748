import { expect, it } from 'vitest';
import { Router } from 'wouter';
import type { Notification } from '#contract/notifications/objects.ts';
import { renderIn } from '#tests/support/render-in.tsx';
import { NotificationList } from '#web/features/notifications/notification-list.tsx';

it('shows a notification whose kind and category only a later version of the server has', async () => {
  const later = {
    id: '1',
    kind: 'prize_won',
    category: 'prizes',
    at: '2026-11-28T12:00:00.000Z',
    unread: true,
    about: {},
  };
  const html = await renderIn(
    'en',
    <Router ssrPath="/">
      <NotificationList notifications={[later as unknown as Notification]} />
    </Router>,
  );
  expect(html).toContain('News about your account');
});

// Push notifications on this device: whether the browser supports them, each player's choices, and
// the subscription with the browser's push service.
import type { PushSettings } from '#contract/notifications/objects.ts';
import { PUSH_CHOICES, type PushChoice } from '#domain/notification.ts';
import { call } from '#web/lib/api-client.ts';
import { shownTimeZone } from '#web/lib/format.ts';
import { currentLanguage } from '#web/lib/i18n/language.ts';
import { createPersistentStore } from '#web/lib/store.ts';

/** Why this browser can't receive push notifications. */
export type PushObstacle = 'unsupported' | 'ios' | 'denied';

export function pushObstacle(): PushObstacle | null {
  const canReceive = 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;
  // On iOS, only apps added to the Home Screen have a PushManager.
  if (!canReceive) return /iPhone|iPad/.test(navigator.userAgent) || isTouchMac() ? 'ios' : 'unsupported';
  return Notification.permission === 'denied' ? 'denied' : null;
}

/** iPads send a Mac's user agent. */
const isTouchMac = () => navigator.userAgent.includes('Macintosh') && navigator.maxTouchPoints > 1;

export type PushChoices = Pick<PushSettings, 'categories' | 'quietFromMinute' | 'quietToMinute' | 'showsAmounts'>;
export type Stars = Pick<PushSettings, 'games' | 'teams'>;

const DEFAULT_CHOICES: PushChoices = {
  categories: [...PUSH_CHOICES],
  quietFromMinute: null,
  quietToMinute: null,
  showsAmounts: false,
};

/** By user id, since players who share a device have separate choices. */
type ChoicesByUser = Readonly<Record<string, PushChoices>>;

function readChoices(record: unknown): ChoicesByUser {
  const users = Object.entries((record ?? {}) as Record<string, Partial<PushChoices> | null>);
  return Object.fromEntries(users.map(([userId, choices]) => [userId, readUserChoices(choices ?? {})]));
}

const isMinute = (value: unknown): value is number => typeof value === 'number' && value >= 0 && value < 1440;
const isChoice = (name: unknown): name is PushChoice => (PUSH_CHOICES as readonly unknown[]).includes(name);

function readUserChoices({
  categories,
  quietFromMinute,
  quietToMinute,
  showsAmounts,
}: Partial<PushChoices>): PushChoices {
  return {
    categories: Array.isArray(categories) ? categories.filter(isChoice) : DEFAULT_CHOICES.categories,
    quietFromMinute: isMinute(quietFromMinute) ? quietFromMinute : null,
    quietToMinute: isMinute(quietToMinute) ? quietToMinute : null,
    showsAmounts: showsAmounts === true,
  };
}

const store = createPersistentStore('goldline.push', readChoices);

/** The player's choices for this device; null while push notifications are off. */
export const usePushChoices = (userId: number): PushChoices | null => store.use()[userId] ?? null;

/** Saves the choices on this device. `usePushSync` sends them to the server. */
export function choosePush(userId: number, choices: PushChoices): void {
  store.set({ ...store.current(), [userId]: choices });
}

export class PushDenied extends Error {
  override readonly name = 'PushDenied';
}

/** Subscribes, after asking for permission, which may need a tap. @throws PushDenied */
export async function turnPushOn(userId: number, stars: Stars): Promise<void> {
  if ((await Notification.requestPermission()) !== 'granted') throw new PushDenied();
  await sendSubscription(DEFAULT_CHOICES, stars);
  choosePush(userId, DEFAULT_CHOICES);
}

/**
 * Forgets the choices first, so that `usePushSync` doesn't subscribe again to send a recent change.
 * They are restored if the device can't be unsubscribed.
 */
export async function turnPushOff(userId: number): Promise<void> {
  const { [String(userId)]: choices, ...others } = store.current();
  store.set(others);
  try {
    await sending.catch(() => {});
    const subscription = await findSubscription();
    if (!subscription) return;
    await call('unsubscribeFromPush', { body: { endpoint: subscription.endpoint } });
    await subscription.unsubscribe();
  } catch (error) {
    if (choices) choosePush(userId, choices);
    throw error;
  }
}

async function findSubscription(): Promise<PushSubscription | null> {
  const registration = await navigator.serviceWorker.getRegistration();
  return (await registration?.pushManager.getSubscription()) ?? null;
}

/** The last request to subscribe; unsubscribing waits for it. */
let sending: Promise<void> = Promise.resolve();

/** Subscribes this browser, with the server's current key, and sends the choices. */
export function sendSubscription(choices: PushChoices, stars: Stars): Promise<void> {
  sending = subscribe(choices, stars);
  return sending;
}

async function subscribe(choices: PushChoices, stars: Stars): Promise<void> {
  const { publicKey } = await call('getPushKey', {});
  const registration = await navigator.serviceWorker.getRegistration();
  if (!registration) throw new Error('no service worker');
  let subscription = await registration.pushManager.getSubscription();
  if (subscription && keyOf(subscription) !== publicKey) {
    await subscription.unsubscribe();
    subscription = null;
  }
  subscription ??= await registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey });
  const { endpoint, keys = {} } = subscription.toJSON();
  await call('subscribeToPush', {
    body: {
      endpoint: String(endpoint),
      keys: { p256dh: String(keys.p256dh), auth: String(keys.auth) },
      ...choices,
      ...stars,
      language: currentLanguage(),
      timeZone: shownTimeZone(),
    },
  });
}

function keyOf({ options }: PushSubscription): string {
  const bytes = new Uint8Array(options.applicationServerKey ?? new ArrayBuffer(0));
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '');
}

// Faults on demand. POST /_emulator/faults adds faults, each for the next `times` matching calls.
import { setTimeout as sleep } from 'node:timers/promises';
import {
  BadRequest,
  get,
  json,
  NO_RESPONSE,
  post,
  type Reply,
  type Route,
  readJson,
  remove,
  text,
} from '#emulators/http.ts';

/** The values that a fault is matched against, such as the phone or the amount. */
export type Subject = Readonly<Record<string, string>>;
type Fault = { fault: string; times: number; delayMs: number; match: Subject };

/** Every emulator has these and the callback faults. */
const RESPONSE_FAULTS = ['unavailable', 'slow', 'no-response', 'server-error', 'request-lost', 'request-late'];
const CALLBACK_FAULTS = [
  'callback-lost',
  'callback-duplicated',
  'callback-late',
  'callback-reordered',
  'callback-forged',
];

export type Faults = {
  /** Uses up one occurrence of a fault. @returns null if the fault is not set for this subject */
  take: (fault: string, subject?: Subject) => { delayMs: number } | null;
  /**
   * Acts and responds, unless one of these faults is set. unavailable: responds with 503 and
   * doesn't act. slow: responds after delayMs. no-response, server-error: acts, but the client
   * can't tell. request-lost: neither acts nor responds. request-late: acts after delayMs and never
   * responds.
   */
  respond: (subject: Subject, act: () => Reply | Promise<Reply>) => Promise<Reply>;
  routes: Route[];
};

/** @param ownFaults the emulator's faults besides those of every emulator */
export function createFaults(ownFaults: readonly string[]): Faults {
  const names = [...RESPONSE_FAULTS, ...CALLBACK_FAULTS, ...ownFaults];
  let wanted: Fault[] = [];

  const take: Faults['take'] = (name, subject = {}) => {
    const found = wanted.find(({ fault, match }) => fault === name && matches(match, subject));
    if (!found) return null;
    found.times -= 1;
    if (found.times <= 0) wanted = wanted.filter((fault) => fault !== found);
    return found;
  };

  const respond: Faults['respond'] = async (subject, act) => {
    if (take('unavailable', subject)) return text('Service Unavailable', 503);
    if (take('request-lost', subject)) return NO_RESPONSE;
    const late = take('request-late', subject);
    if (late) {
      setTimeout(() => void actLate(act), late.delayMs).unref();
      return NO_RESPONSE;
    }
    const reply = await act();
    const slow = take('slow', subject);
    if (slow) await sleep(slow.delayMs);
    if (take('no-response', subject)) return NO_RESPONSE;
    return take('server-error', subject) ? text('Internal Server Error', 500) : reply;
  };

  const path = '/_emulator/faults';
  const list = () => json({ faults: wanted, names });
  const routes = [
    get(path, list),
    post(path, (call) => {
      wanted.push(...readFaults(readJson(call), names));
      return list();
    }),
    remove(path, () => {
      wanted = [];
      return list();
    }),
  ];
  return { take, respond, routes };
}

/** The caller has stopped waiting, so the error of an invalid request is dropped. */
async function actLate(act: () => unknown): Promise<void> {
  try {
    await act();
  } catch (error) {
    if (!(error instanceof BadRequest)) throw error;
  }
}

const matches = (match: Subject, subject: Subject) =>
  Object.entries(match).every(([name, value]) => subject[name] === value);

function readFaults(value: unknown, names: readonly string[]): Fault[] {
  if (!Array.isArray(value)) throw new BadRequest('The body must be a list of { fault, times, delayMs, match }.');
  return value.map((entry: Partial<Fault> | null) => {
    const { fault = '', times = 1, delayMs = 1000, match = {} } = entry ?? {};
    if (!names.includes(fault))
      throw new BadRequest(`There is no fault "${fault}". The faults are: ${names.join(', ')}`);
    return { fault, times: Number(times), delayMs: Number(delayMs), match };
  });
}

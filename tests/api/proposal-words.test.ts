// The approver of a proposal sees every field that it sets, in each language.
import { readdirSync, readFileSync } from 'node:fs';
import i18next from 'i18next';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { initReactI18next } from 'react-i18next';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { eachOf } from '#contract/fields.ts';
import { batchInput } from '#contract/free-bet-batches/objects.ts';
import { linesInput } from '#contract/games/price-fields.ts';
import { LANGUAGES, type Language } from '#contract/languages.ts';
import { promotionChange, promotionInput } from '#contract/promotions/objects.ts';
import type { PROPOSAL_KINDS } from '#contract/proposals/objects.ts';
import { marginsInput, riskLimitsInput } from '#contract/risk/objects.ts';
import { schemas } from '#contract/schemas.ts';
import { PRICE_FIELD_NAMES } from '#domain/markets/api-fields.ts';
import { marketNames } from '#domain/markets/catalogue.ts';
import { SETTING_NAMES, settingOf } from '#domain/settings/settings.ts';
import { kindOf, type StaffChange } from '#server/features/proposals/change-kinds.ts';
import { type Player, startApp, type TestApp, type TestGame } from '#tests/support/app.ts';
import { useProposalLines } from '#web/admin/shared/proposals/use-proposal-lines.ts';

const OTHER_SCORE_FIELD = 'correctScoreOtherOdds';
let app: TestApp;
let admin: Player;
let games: TestGame[];
let players: number[];
let boostId: number;
beforeAll(async () => {
  vi.stubGlobal('localStorage', { getItem: () => null });
  app = await startApp();
  admin = await app.admin();
  games = [await app.game({ homeTeam: 'Rooks' }), await app.game()];
  const squad = ['Otieno', 'Kamau'].map((name) => ({ name, team: 'Rooks', position: 'Forward' }));
  players = [];
  for (const player of squad) players.push(idOf(await admin.post('/api/players', player, 201)));
  boostId = idOf(await admin.post('/api/admin/promotions', boosted(), 201));
  await i18next.use(initReactI18next).init({
    lng: 'en',
    fallbackLng: false,
    defaultNS: 'common',
    contextSeparator: '~',
    interpolation: { escapeValue: false },
    resources: Object.fromEntries(LANGUAGES.map((language) => [language, catalogueOf(language)])),
  });
});
afterAll(() => {
  vi.unstubAllGlobals();
  return app.close();
});

const i18n = new URL('../../web/lib/i18n/', import.meta.url);
const labels = new URL('../../domain/markets/labels/', import.meta.url);
const textsIn = (file: URL) => JSON.parse(readFileSync(file, 'utf8'));
const catalogueOf = (language: Language) => ({
  ...Object.fromEntries(
    readdirSync(new URL(`${language}/`, i18n))
      .filter((name) => name.endsWith('.json'))
      .map((name) => [name.replace('.json', ''), textsIn(new URL(`${language}/${name}`, i18n))]),
  ),
  markets: textsIn(new URL(`${language}/popular.json`, labels)),
  'more-markets': textsIn(new URL(`${language}/more.json`, labels)),
});

const tomorrow = new Date(Date.now() + 86_400_000).toISOString();
const later = new Date(Date.now() + 2 * 86_400_000).toISOString();
const idOf = ({ id }: { id: number }) => id;
const boosted = (terms: object = { selection: 'home' }) => ({
  kind: 'odds_boost',
  title: 'Boost',
  text: 'Text',
  endsAt: tomorrow,
  boost: {
    gameId: games[0]?.id,
    betType: 'match_result',
    odds: '2.60',
    maxStake: 10,
    maxBetsPerPlayer: 1,
    maxBets: 6,
    ...terms,
  },
});
const freeBet = { code: 'GIFT', amount: 10, days: 7, maxGrants: 10 };
const code = { kind: 'free_bet', title: 'Gift', text: 'Text', endsAt: tomorrow, freeBet };
const batch = { amount: 5, days: 7, seen: { playersHash: '', total: 10, lastBatch: 0 } };
const result = { homeScore: 2, awayScore: 1, halfTimeHomeScore: 1, halfTimeAwayScore: 0, reason: 'Fog' };
const goal = { team: 'home', playerId: null, minute: 5, stoppageMinutes: 0, ownGoal: false };

/** A body, and two values for each of its fields that is tested. */
type Fields = { body: object; values: Record<string, readonly [unknown, unknown] | undefined> };
type Subject = {
  schema: z.ZodObject;
  /** Fields such as what the author saw, which is checked when the change is proposed. */
  notShown?: readonly string[];
  bodies: () => readonly Fields[];
};
const each = (names: readonly string[], values: readonly [unknown, unknown]) =>
  Object.fromEntries(names.map((name) => [name, values]));

const priceOf = (field: string) => Number((games[0] as unknown as Record<string, string>)[field]);
/** Slightly below the current prices, so that their book is valid. */
const lowered = (fields: readonly string[]) =>
  Object.fromEntries(
    fields.map((field) => [field, [(priceOf(field) - 0.01).toFixed(2), (priceOf(field) - 0.02).toFixed(2)] as const]),
  );
const scorePrices = () =>
  Object.fromEntries(
    PRICE_FIELD_NAMES.filter((field) => field.startsWith('correctScore')).map((field) => [
      field,
      priceOf(field).toFixed(2),
    ]),
  );

const SETTING_EXAMPLES = {
  amount: ['100.00', '200.00'],
  duration: ['5', '6'],
  count: ['5', '6'],
  choice: ['withdrawal', 'betting'],
  text: ['One', 'Other'],
} as const;

/** Voids result from a report and have no fields of their own. */
type Kind = Exclude<(typeof PROPOSAL_KINDS)[number], 'voids'> | 'a change of a promotion' | 'a reactivation';

const subjects: Record<Kind, Subject> = {
  'risk limits': {
    schema: riskLimitsInput,
    bodies: () => [{ body: {}, values: each(Object.keys(riskLimitsInput.shape), [5, 6]) }],
  },
  margins: {
    schema: marginsInput,
    bodies: () => [
      { body: {}, values: { method: ['proportional', 'power'] } },
      {
        body: {},
        values: each(
          marketNames().map((name) => `basisPoints.${name}`),
          [700, 800],
        ),
      },
    ],
  },
  settings: {
    schema: z.strictObject({ ...eachOf(SETTING_NAMES, z.string().optional()), reason: z.string().optional() }),
    bodies: () => [
      {
        body: {},
        values: {
          ...Object.fromEntries(SETTING_NAMES.map((name) => [name, SETTING_EXAMPLES[settingOf(name).kind]])),
          FOUR_EYES_AMOUNT: ['', '12.50'],
          GAME_SILENCE_S: ['0', '90'],
          reason: ['Late goals', 'VAR'],
        },
      },
    ],
  },
  'accumulator bonus': {
    schema: schemas.setAccumulatorBonus.body,
    notShown: ['version'],
    bodies: () => [
      {
        body: { on: true, minOdds: '1.50', maxBonus: '50.00', steps: [{ legs: 5, percent: 10 }], version: 0 },
        values: {
          on: [true, false],
          minOdds: ['1.40', '1.60'],
          maxBonus: ['51.00', '52.00'],
          steps: [[{ legs: 5, percent: 11 }], [{ legs: 6, percent: 10 }]],
        },
      },
    ],
  },
  role: { schema: schemas.setUserRole.body, bodies: () => [{ body: {}, values: { role: ['trader', 'cashier'] } }] },
  'a reactivation': {
    schema: schemas.suspendUser.body,
    bodies: () => [
      { body: { suspended: true, reason: 'Is back' }, values: { suspended: [true, false], reason: ['One', 'Other'] } },
    ],
  },
  'game status': {
    schema: schemas.setGameStatus.body,
    bodies: () => [
      {
        body: { status: 'finished' },
        values: { status: ['finished', 'abandoned'], reason: ['Fog', 'Rain'], happenedAt: [tomorrow, later] },
      },
      { body: { status: 'upcoming' }, values: { startTime: [tomorrow, later] } },
    ],
  },
  names: {
    schema: schemas.setGameNames.body,
    notShown: ['seen'],
    bodies: () => [
      {
        body: { homeTeam: 'Rooks', awayTeam: 'Sails', league: 'League' },
        values: each(['homeTeam', 'awayTeam', 'league'], ['Masts', 'Oars']),
      },
    ],
  },
  'kick-off': {
    schema: schemas.setKickOff.body,
    notShown: ['seen'],
    bodies: () => [{ body: {}, values: { startTime: [tomorrow, later] } }],
  },
  result: {
    schema: schemas.correctResult.body,
    notShown: ['version'],
    bodies: () => [
      {
        body: result,
        values: {
          homeScore: [3, 4],
          awayScore: [3, 4],
          halfTimeHomeScore: [1, 2],
          halfTimeAwayScore: [0, 1],
          goals: [[goal], [{ ...goal, minute: 6 }]],
          goalsMissing: [true, undefined],
          happenedAt: [tomorrow, later],
          reason: ['Fog', 'Rain'],
        },
      },
    ],
  },
  prices: {
    schema: schemas.setGameOdds.body,
    notShown: ['seen'],
    bodies: () => [
      {
        body: {},
        values: {
          ...lowered(PRICE_FIELD_NAMES.filter((field) => field !== OTHER_SCORE_FIELD)),
          ...each(Object.keys(linesInput.shape), ['1.25', '2.25']),
          hold: [true, undefined],
          scorerOdds: ['1.50', '1.60'].map((odds) => ({ [`anytimeGoalscorerOdds:${players[0]}`]: odds })) as never,
        },
      },
      // The "other score" price is valid only together with the correct-score prices.
      { body: scorePrices(), values: lowered([OTHER_SCORE_FIELD]) },
    ],
  },
  promotion: {
    schema: promotionInput,
    // The title is the heading of the proposal, and the kind follows from the other fields. The
    // line that the author saw must be the game's own, which is shown with the selection.
    notShown: ['title', 'kind', 'boost.line'],
    bodies: () => [
      {
        body: code,
        values: {
          text: ['Text', 'Other'],
          colour: ['gold', 'red'],
          startsAt: [tomorrow, later],
          endsAt: [tomorrow, later],
          translations: [{}, { sw: { title: 'Zawadi', text: '' } }],
          'freeBet.code': ['GIFT', 'OTHER'],
          'freeBet.amount': [10, 11],
          'freeBet.days': [7, 8],
          'freeBet.maxGrants': [10, null],
          'freeBet.requires': ['identity', 'phone'],
          'freeBet.firstDeposit': [true, false],
          'freeBet.wageringTimes': [0, 5],
        },
      },
      {
        body: { ...code, freeBet: { ...freeBet, firstDeposit: true } },
        values: { 'freeBet.minDeposit': [10, 11] },
      },
      {
        body: boosted(),
        values: {
          'boost.gameId': [games[0]?.id, games[1]?.id],
          'boost.betType': ['match_result', 'handicap'],
          'boost.selection': ['home', 'away'],
          'boost.odds': ['2.60', '2.70'],
          'boost.minStake': [1, 2],
          'boost.maxStake': [10, 11],
          'boost.maxBetsPerPlayer': [1, 2],
          'boost.maxBets': [6, 7],
          'boost.inPlay': [true, false],
        },
      },
      { body: boosted({ betType: 'anytime_goalscorer' }), values: { 'boost.playerId': [players[0], players[1]] } },
    ],
  },
  'free bets': {
    schema: batchInput,
    notShown: ['seen'],
    bodies: () => [
      {
        body: { ...batch, segment: {} },
        values: {
          amount: [5, 6],
          days: [7, 8],
          wageringTimes: [0, 5],
          note: ['Hi', 'Hello'],
          'segment.tag': ['vip', 'new'],
          'segment.phonePrefix': ['+254', '+255'],
          'segment.identityVerified': [true, false],
          'segment.deposited': [true, false],
          ...each(
            ['registeredFrom', 'registeredBefore', 'lastBetFrom', 'lastBetBefore'].map((rule) => `segment.${rule}`),
            [tomorrow, later],
          ),
        },
      },
      {
        body: { ...batch, segment: { staked: { days: 7, min: 5, max: 6 } } },
        values: { 'segment.staked.days': [7, 8], 'segment.staked.min': [4, 5], 'segment.staked.max': [6, 7] },
      },
    ],
  },
  'a change of a promotion': {
    schema: promotionChange,
    notShown: ['seen'],
    bodies: () => [
      {
        body: {},
        values: {
          title: ['Gift', 'Other'],
          text: ['Text', 'Other'],
          colour: ['blue', 'red'],
          startsAt: [tomorrow, later],
          endsAt: [tomorrow, later],
          boostedOdds: ['2.70', '2.80'],
          minStake: [2, 3],
          maxStake: [11, 12],
          maxBets: [7, 8],
          translations: [{ sw: { title: 'Zawadi', text: '' } }, { sw: { title: 'Zawadi', text: 'Maneno' } }],
        },
      },
    ],
  },
};

/** The fields of a body, including nested ones: "boost.odds". */
function fieldsOf(schema: z.ZodType, notShown: readonly string[] = [], path = ''): string[] {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodDefault)
    return fieldsOf(schema.unwrap() as z.ZodType, notShown, path);
  if (path === 'basisPoints') return marketNames().map((market) => `${path}.${market}`);
  if (!(schema instanceof z.ZodObject)) return [path];
  return Object.entries(schema.shape)
    .map(([name, field]) => [path ? `${path}.${name}` : name, field as z.ZodType] as const)
    .flatMap(([name, field]) => (notShown.includes(name) ? [] : fieldsOf(field, notShown, name)));
}

function withValue(body: object, path: string, value: unknown): object {
  const [name = '', ...rest] = path.split('.');
  const former = (body as Record<string, object | undefined>)[name];
  return { ...body, [name]: rest.length === 0 ? value : withValue(former ?? {}, rest.join('.'), value) };
}

/** The change as the call's handler proposes it, and as it is stored in JSON. */
function changeOf(kind: Kind, parsed: object): StaffChange {
  const change = JSON.parse(JSON.stringify(parsed));
  const subject = { userId: null, gameId: null, promotionId: null };
  switch (kind) {
    case 'risk limits':
    case 'margins':
    case 'promotion':
    case 'accumulator bonus':
      return { ...subject, kind, change } as StaffChange;
    case 'a change of a promotion':
      return { ...subject, kind: 'promotion', promotionId: boostId, change } as StaffChange;
    case 'settings': {
      const { reason = null, ...values } = change;
      return { ...subject, kind, change: { values, initial: {}, reason } } as StaffChange;
    }
    case 'free bets': {
      const { amount: amountCents, seen, ...terms } = change;
      const players = { userIds: [1, 2], skipped: 0, lastBatch: seen.lastBatch };
      return { ...subject, kind, change: { amountCents, ...terms, ...players } } as StaffChange;
    }
    case 'role':
    case 'a reactivation':
      return { ...subject, kind: 'role', userId: admin.id, change } as StaffChange;
    case 'prices': {
      const { handicapLine, asianTotalLine, hold, scorerOdds, ...prices } = change;
      const entered = { handicapLine, asianTotalLine, hold, prices: { ...prices, ...scorerOdds } };
      return { ...subject, kind, gameId: games[0]?.id, change: entered } as StaffChange;
    }
    default:
      return { ...subject, kind, gameId: games[0]?.id, change } as StaffChange;
  }
}

async function linesOf(kind: Kind, body: object): Promise<string> {
  const change = changeOf(kind, subjects[kind].schema.parse(body));
  const { before, after } = JSON.parse(JSON.stringify(await kindOf(change).difference(app.database.pool, change)));
  const proposal = {
    id: 1,
    kind: change.kind,
    before,
    after,
    createdAt: tomorrow,
    isOutdated: false,
    proposedBy: { id: 1, username: 'author' },
    user: change.userId == null ? null : { id: change.userId, username: 'a_user' },
    game: change.gameId == null ? null : { id: change.gameId, homeTeam: 'Rooks', awayTeam: 'Sails' },
  };
  const Lines = () => createElement('p', null, JSON.stringify(useProposalLines()(proposal)));
  return renderToStaticMarkup(createElement(Lines));
}

describe.each(LANGUAGES)('a proposal in %s', (language) => {
  it.each(Object.entries(subjects))(
    'shows every field that it sets: %s',
    async (kind, { schema, notShown, bodies }) => {
      await i18next.changeLanguage(language);
      const fields = bodies().flatMap(({ values }) => Object.keys(values));
      expect(fields.sort()).toEqual(fieldsOf(schema, notShown).sort());
      for (const { body, values } of bodies())
        for (const [field, [one, other] = []] of Object.entries(values)) {
          const first = await linesOf(kind as Kind, withValue(body, field, one));
          const second = await linesOf(kind as Kind, withValue(body, field, other));
          expect(first, `${field} is not shown`).not.toBe(second);
          expect(first + second, `${field} is not in words`).not.toMatch(
            /(proposals|form|limits|fields|kinds|prices|names|choices|segment|batch)\.\w/,
          );
        }
    },
  );
});

// The texts of push notifications, written by the server in the browser's language: the service
// worker has no texts, and a message must be shown even if the page is never opened again.
import type { Language } from '#contract/languages.ts';
import type { Cents } from '#domain/money.ts';
import { categoryOf, NOTIFICATION_KINDS, type NotificationKind } from '#domain/notification.ts';
import { formatMoney } from '#server/format-money.ts';

/** The content of a push message, as stored in push_messages. */
export type PushContent = {
  kind: NotificationKind | 'goal' | 'goal_disallowed' | 'bets_settled';
  betId?: number;
  transactionId?: number;
  status?: string;
  legs?: number;
  homeTeam?: string;
  awayTeam?: string;
  amountCents?: Cents;
  /** Only for bets settled together. */
  count?: number;
  wonCount?: number;
  gameId?: number;
  homeScore?: number;
  awayScore?: number;
  minute?: number;
  stoppageMinutes?: number;
};

type Kind = PushContent['kind'];
type Text = [title: string, body: string];

/** `{teams}`: the game or the number of selections; `{amount}`: empty unless it may be shown. */
const TEXTS: Record<
  Language,
  Record<Exclude<Kind, 'bet_settled' | 'bets_settled' | Unpushed>, Text> & { bet: BetTexts }
> = {
  en: {
    goal: ['{score}', 'Goal, {minute}'],
    goal_disallowed: ['{score}', 'Goal disallowed'],
    bet: {
      won: 'Bet won',
      lost: 'Bet lost',
      void: 'Bet void, stake returned',
      half_won: 'Bet half won',
      half_lost: 'Bet half lost',
      selections: '{count} selections',
      several: '{count} bets settled',
      wins: '{won} won',
    },
    cashed_out: ['Bet cashed out', '{teams}'],
    payout_reversed: ['Settlement corrected, payout reversed', '{teams}{alsoAmount}'],
    cash_out_reversed: ['Cash-out reversed', '{teams}{alsoAmount}'],
    deposit_completed: ['Deposit received', '{amount}'],
    deposit_rejected: ['Deposit not completed', 'Open Goldline for details.'],
    deposit_reversed: ['Deposit reversed', 'Open Goldline for details.'],
    withdrawal_completed: ['Withdrawal paid', '{amount}'],
    withdrawal_rejected: ['Withdrawal not completed', 'Open Goldline for details.'],
    withdrawal_cancelled: ['Withdrawal cancelled', 'Open Goldline for details.'],
    funds_added: ['Funds added', '{amount}'],
    funds_reversed: ['Added funds reversed', '{amount}'],
    funds_deducted: ['Funds deducted', '{amount}'],
    deduction_reversed: ['Deduction reversed', '{amount}'],
    identity_approved: ['Identity verified', 'Your documents have been approved.'],
    identity_rejected: ['Identity not verified', 'Please submit your documents again.'],
    limits_changed: ['Your limits changed', 'Increases take effect after 24 hours.'],
    staff_limit_changed: ['We changed a limit', 'Open Goldline for details.'],
    limit_due: ['A limit is about to change', 'You can still cancel the change.'],
    limit_applied: ['A limit has changed', 'The change you requested now applies.'],
    time_out_taken: ['Time-out started', 'You can’t bet or deposit until it ends.'],
    time_out_ended: ['Your time-out has ended', 'Review your limits before you play.'],
    exclusion_taken: ['Self-exclusion started', 'You can’t bet or deposit until it ends.'],
    exclusion_ended: ['Your self-exclusion has ended', 'Review your limits before you play.'],
    new_device: ['New device logged in', 'If this wasn’t you, change your password.'],
    password_changed: ['Password changed', 'If this wasn’t you, contact us immediately.'],
    second_factor_on: ['Two-factor authentication turned on', 'If this wasn’t you, contact us immediately.'],
    second_factor_off: ['Two-factor authentication turned off', 'If this wasn’t you, contact us immediately.'],
  },
  sw: {
    goal: ['{score}', 'Goli, {minute}'],
    goal_disallowed: ['{score}', 'Goli limekataliwa'],
    bet: {
      won: 'Beti imeshinda',
      lost: 'Beti imepoteza',
      void: 'Beti imebatilishwa, dau limerudishwa',
      half_won: 'Nusu ya beti imeshinda',
      half_lost: 'Nusu ya beti imepoteza',
      selections: 'Chaguo {count}',
      several: 'Beti {count} zimeamuliwa',
      wins: 'Zilizoshinda: {won}',
    },
    cashed_out: ['Cash out imefanyika', '{teams}'],
    payout_reversed: ['Uamuzi umerekebishwa, malipo yametenguliwa', '{teams}{alsoAmount}'],
    cash_out_reversed: ['Cash out imetenguliwa', '{teams}{alsoAmount}'],
    deposit_completed: ['Pesa ulizoweka zimepokelewa', '{amount}'],
    deposit_rejected: ['Kuweka pesa hakukukamilika', 'Fungua Goldline kuona maelezo.'],
    deposit_reversed: ['Pesa ulizoweka zimetenguliwa', 'Fungua Goldline kuona maelezo.'],
    withdrawal_completed: ['Ombi la kutoa pesa limelipwa', '{amount}'],
    withdrawal_rejected: ['Kutoa pesa hakukukamilika', 'Fungua Goldline kuona maelezo.'],
    withdrawal_cancelled: ['Ombi la kutoa limeghairiwa', 'Fungua Goldline kuona maelezo.'],
    funds_added: ['Pesa zimeongezwa', '{amount}'],
    funds_reversed: ['Pesa zilizoongezwa zimetenguliwa', '{amount}'],
    funds_deducted: ['Pesa zimekatwa', '{amount}'],
    deduction_reversed: ['Makato yametenguliwa', '{amount}'],
    identity_approved: ['Utambulisho umethibitishwa', 'Hati zako zimekubaliwa.'],
    identity_rejected: ['Utambulisho haujathibitishwa', 'Tafadhali tuma hati zako tena.'],
    limits_changed: ['Vikomo vyako vimebadilika', 'Ongezeko linaanza baada ya saa 24.'],
    staff_limit_changed: ['Tumebadilisha kikomo', 'Fungua Goldline kuona maelezo.'],
    limit_due: ['Kikomo kinakaribia kubadilika', 'Bado unaweza kughairi badiliko.'],
    limit_applied: ['Kikomo kimebadilika', 'Badiliko uliloomba sasa linatumika.'],
    time_out_taken: ['Mapumziko yameanza', 'Huwezi kubeti wala kuweka pesa hadi yaishe.'],
    time_out_ended: ['Mapumziko yako yameisha', 'Angalia vikomo vyako kabla ya kucheza.'],
    exclusion_taken: ['Umejizuia kubeti', 'Huwezi kubeti wala kuweka pesa hadi muda wa kujizuia uishe.'],
    exclusion_ended: ['Muda wa kujizuia umeisha', 'Angalia vikomo vyako kabla ya kucheza.'],
    new_device: ['Kifaa kipya kimeingia', 'Kama si wewe, badilisha nenosiri lako.'],
    password_changed: ['Nenosiri limebadilishwa', 'Kama si wewe, wasiliana nasi mara moja.'],
    second_factor_on: ['Uthibitisho wa hatua mbili umewashwa', 'Kama si wewe, wasiliana nasi mara moja.'],
    second_factor_off: ['Uthibitisho wa hatua mbili umezimwa', 'Kama si wewe, wasiliana nasi mara moja.'],
  },
  fr: {
    goal: ['{score}', 'But, {minute}'],
    goal_disallowed: ['{score}', 'But refusé'],
    bet: {
      won: 'Pari gagné',
      lost: 'Pari perdu',
      void: 'Pari annulé, mise remboursée',
      half_won: 'Pari à moitié gagné',
      half_lost: 'Pari à moitié perdu',
      selections: '{count} sélections',
      several: '{count} paris réglés',
      wins: 'Gagnés\u202f: {won}',
    },
    cashed_out: ['Cash-out effectué', '{teams}'],
    payout_reversed: ['Règlement corrigé, paiement annulé', '{teams}{alsoAmount}'],
    cash_out_reversed: ['Cash-out annulé', '{teams}{alsoAmount}'],
    deposit_completed: ['Dépôt reçu', '{amount}'],
    deposit_rejected: ['Dépôt non abouti', 'Ouvrez Goldline pour en savoir plus.'],
    deposit_reversed: ['Dépôt annulé', 'Ouvrez Goldline pour en savoir plus.'],
    withdrawal_completed: ['Retrait versé', '{amount}'],
    withdrawal_rejected: ['Retrait non abouti', 'Ouvrez Goldline pour en savoir plus.'],
    withdrawal_cancelled: ['Retrait annulé', 'Ouvrez Goldline pour en savoir plus.'],
    funds_added: ['Fonds ajoutés', '{amount}'],
    funds_reversed: ['Fonds ajoutés annulés', '{amount}'],
    funds_deducted: ['Fonds déduits', '{amount}'],
    deduction_reversed: ['Déduction annulée', '{amount}'],
    identity_approved: ['Identité vérifiée', 'Vos documents ont été acceptés.'],
    identity_rejected: ['Identité non vérifiée', 'Veuillez renvoyer vos documents.'],
    limits_changed: ['Vos limites ont changé', 'Les hausses prennent effet après 24 heures.'],
    staff_limit_changed: ['Nous avons modifié une limite', 'Ouvrez Goldline pour en savoir plus.'],
    limit_due: ['Une limite va changer', 'Vous pouvez encore annuler ce changement.'],
    limit_applied: ['Une limite a changé', 'Le changement demandé est maintenant en vigueur.'],
    time_out_taken: ['Pause commencée', 'Ni paris ni dépôts jusqu’à la fin de la pause.'],
    time_out_ended: ['Votre pause est terminée', 'Vérifiez vos limites avant de jouer.'],
    exclusion_taken: ['Auto-exclusion commencée', 'Ni paris ni dépôts jusqu’à sa fin.'],
    exclusion_ended: ['Votre auto-exclusion est terminée', 'Vérifiez vos limites avant de jouer.'],
    new_device: ['Connexion d’un nouvel appareil', 'Si ce n’était pas vous, modifiez votre mot de passe.'],
    password_changed: ['Mot de passe modifié', 'Si ce n’était pas vous, contactez-nous immédiatement.'],
    second_factor_on: ['Double authentification activée', 'Si ce n’était pas vous, contactez-nous immédiatement.'],
    second_factor_off: ['Double authentification désactivée', 'Si ce n’était pas vous, contactez-nous immédiatement.'],
  },
};

type Unpushed = 'free_bet_received' | 'promotion_redeemed' | 'free_bet_expiring' | 'free_bet_revoked' | 'reality_check';
type BetTexts = Record<'won' | 'lost' | 'void' | 'half_won' | 'half_lost' | 'selections' | 'several' | 'wins', string>;

/** What the service worker shows. A notification with the same tag is replaced. */
export type PushPayload = { title: string; body: string; url: string; tag: string; lang: Language };

type Reader = { language: Language; showsAmounts: boolean };

export function writePush(content: PushContent, { language, showsAmounts }: Reader): PushPayload {
  const { amountCents, homeTeam, awayTeam, legs, count, wonCount: won } = content;
  const texts = TEXTS[language];
  const teams =
    homeTeam === undefined ? texts.bet.selections.replace('{count}', String(legs)) : `${homeTeam} – ${awayTeam}`;
  const amount = showsAmounts && amountCents ? formatMoney(amountCents, language) : '';
  const alsoAmount = amount && ` · ${amount}`;
  const score = `${homeTeam} ${content.homeScore}–${content.awayScore} ${awayTeam}`;
  const minute = `${content.minute}${content.stoppageMinutes ? `+${content.stoppageMinutes}` : ''}′`;
  const values: Record<string, string | number | undefined> = { teams, amount, alsoAmount, score, minute, count, won };
  const fill = (text: string) => text.replace(/\{(\w+)\}/g, (_, name: string) => String(values[name] ?? ''));
  const [title, body] = textOf(texts, content);
  return { title: fill(title), body: fill(body), url: urlOf(content), tag: tagOf(content), lang: language };
}

function textOf(texts: (typeof TEXTS)[Language], { kind, status }: PushContent): Text {
  if (kind === 'bets_settled') return [texts.bet.several, `${texts.bet.wins}{alsoAmount}`];
  if (kind === 'bet_settled') return [texts.bet[status as keyof BetTexts], '{teams}{alsoAmount}'];
  const text = (texts as Record<string, unknown>)[kind];
  if (!Array.isArray(text)) throw new Error(`no text for ${kind}`);
  return text as Text;
}

const SECURITY_KINDS: readonly Kind[] = NOTIFICATION_KINDS.filter((kind) => categoryOf(kind) === 'security');

function urlOf({ kind, gameId, betId, transactionId }: PushContent): string {
  if (gameId !== undefined) return `/games/${gameId}`;
  if (betId !== undefined) return '/betting-history';
  if (transactionId !== undefined) return '/wallet';
  if (kind === 'identity_approved' || kind === 'identity_rejected') return '/verification';
  if (SECURITY_KINDS.includes(kind)) return '/profile';
  return '/safer-play';
}

function tagOf({ kind, gameId, betId, transactionId }: PushContent): string {
  if (gameId !== undefined) return `game-${gameId}`;
  if (betId !== undefined) return `bet-${betId}`;
  if (transactionId !== undefined) return `request-${transactionId}`;
  return kind;
}

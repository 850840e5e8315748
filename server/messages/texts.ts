// All text messages, in the language of the request that triggers them. With an operator's name of
// up to 30 characters, each must fit into one message: 160 characters of the GSM alphabet, which
// has é and à but not ê or ç. With any other character, only 70 fit.
import type { Language } from '#contract/languages.ts';

export type TextMessage =
  | { kind: 'phone_code'; code: string; minutes: number }
  | { kind: 'reset_code'; code: string; hours: number }
  | { kind: 'password_changed' };

const TEXTS: Record<Language, Record<TextMessage['kind'], string>> = {
  en: {
    phone_code: "Your {operator} code is {code}. It expires in {minutes} minutes. Don't share it.",
    reset_code: "Your {operator} password reset code is {code}. It expires in {hours} hours. Don't share it.",
    password_changed: "Your {operator} password was changed. If this wasn't you, contact us immediately.",
  },
  sw: {
    phone_code: 'Msimbo wako wa {operator} ni {code}. Unaisha baada ya dakika {minutes}. Usimpe mtu mwingine.',
    reset_code:
      'Msimbo wako wa kubadilisha nenosiri la {operator} ni {code}. Unaisha baada ya saa {hours}. Usimpe mtu.',
    password_changed: 'Nenosiri lako la {operator} limebadilishwa. Kama si wewe, wasiliana nasi mara moja.',
  },
  fr: {
    phone_code: 'Votre code {operator} est {code}. Il expire dans {minutes} minutes. Ne le partagez pas.',
    reset_code:
      'Votre code {operator} pour changer de mot de passe est {code}. Il expire dans {hours} heures. Ne le partagez pas.',
    password_changed:
      "Votre mot de passe {operator} a été modifié. Si ce n'était pas vous, contactez-nous immédiatement.",
  },
};

/** @param operator the operator's name; if null, Goldline is used */
export function writeText(message: TextMessage, language: Language, operator: string | null): string {
  const values: Record<string, unknown> = { ...message, operator: operator ?? 'Goldline' };
  return TEXTS[language][message.kind].replace(/\{(\w+)\}/g, (_, name: string) => String(values[name]));
}

// Services for people with a gambling problem. Operators can add those of their own countries.

export type Helpline = {
  /** ISO 3166-1; null for an international service. */
  country: string | null;
  name: string;
  phone: string | null;
  website: string | null;
  /** The same every day, in local time; equal times mean 24 hours a day. Null if not stated. */
  hours: { from: string; to: string } | null;
};

const AROUND_THE_CLOCK = { from: '00:00', to: '00:00' };

export const DEFAULT_HELPLINES: readonly Helpline[] = [
  {
    country: null,
    name: 'Gambling Therapy',
    phone: null,
    website: 'https://www.gamblingtherapy.org',
    hours: null,
  },
  {
    country: 'ZA',
    name: 'National Responsible Gambling Programme',
    phone: '0800 006 008',
    website: 'https://responsiblegambling.org.za',
    hours: AROUND_THE_CLOCK,
  },
  {
    country: 'GB',
    name: 'National Gambling Helpline (GamCare)',
    phone: '0808 8020 133',
    website: 'https://www.gamcare.org.uk',
    hours: AROUND_THE_CLOCK,
  },
  {
    country: 'FR',
    name: 'Joueurs Info Service',
    phone: '09 74 75 13 13',
    website: 'https://www.joueurs-info-service.fr',
    hours: { from: '08:00', to: '02:00' },
  },
];

/** The given countries without a helpline of their own. */
export function countriesWithoutHelpline(countries: readonly string[], helplines: readonly Helpline[]): string[] {
  return countries.filter((country) => helplines.every((helpline) => helpline.country !== country));
}

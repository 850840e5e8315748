export const paths = {
  home: '/',
  login: '/login',
  forgotPassword: '/forgot-password',
  betting: '/betting',
  games: '/games',
  booking: '/booking',
  advancedBetting: '/advanced-betting',
  bettingHistory: '/betting-history',
  history: '/history',
  promotions: '/promotions',
  scores: '/scores',
  rules: '/rules',
  help: '/help',
  terms: '/terms',
  privacy: '/privacy',
  responsibleGambling: '/responsible-gambling',
  notifications: '/notifications',
  wallet: '/wallet',
  profile: '/profile',
  verification: '/verification',
  saferPlay: '/safer-play',
  dashboard: '/dashboard',
  live: '/live',
  casino: '/casino',
  admin: '/admin',
  adminGames: '/admin/games',
  adminUsers: '/admin/users',
} as const;

/** Opens the deposit dialog; the missing amount can be appended as the parameter's value. */
export const depositPath = `${paths.wallet}?deposit`;
export const gamePath = (gameId: number) => `${paths.games}/${gameId}`;
export const bookingPath = (code: string) => `${paths.booking}/${code}`;
export const gameDeskPath = (gameId: number) => `${paths.adminGames}/${gameId}`;
export const adminUserPath = (userId: number) => `${paths.adminUsers}/${userId}`;

export type Path = (typeof paths)[keyof typeof paths];

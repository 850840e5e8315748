export const paths = {
  home: '/',
  login: '/login',
  forgotPassword: '/forgot-password',
  betting: '/betting',
  advancedBetting: '/advanced-betting',
  bettingHistory: '/betting-history',
  history: '/history',
  promotions: '/promotions',
  scores: '/scores',
  rules: '/rules',
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

export const gameDeskPath = (gameId: number) => `${paths.adminGames}/${gameId}`;

export type Path = (typeof paths)[keyof typeof paths];

export function adminUserPath(id: number): string {
  return `${paths.adminUsers}/${id}`;
}

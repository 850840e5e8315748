// The calls of games, their prices, goals and players.

export const gameCalls = {
  listGames: { method: 'GET', path: '/api/games', access: 'anyone' },
  listLiveGames: { method: 'GET', path: '/api/games/live', access: 'anyone' },
  listUpcomingGames: { method: 'GET', path: '/api/games/upcoming', access: 'anyone' },
  listResults: { method: 'GET', path: '/api/games/results', access: 'anyone' },
  getGame: { method: 'GET', path: '/api/games/:id', access: 'anyone' },
  createGame: { method: 'POST', path: '/api/games', access: { permission: 'games.run' } },
  setGameStatus: { method: 'PATCH', path: '/api/games/:id/status', access: { permission: 'games.run' } },
  setGameScore: { method: 'PATCH', path: '/api/games/:id/score', access: { permission: 'games.run' } },
  setGamePeriod: { method: 'PATCH', path: '/api/games/:id/period', access: { permission: 'games.run' } },
  setGameNames: { method: 'PATCH', path: '/api/games/:id/names', access: { permission: 'games.run' } },
  setGameOdds: { method: 'PATCH', path: '/api/games/:id/odds', access: { permission: 'games.run' } },
  previewPrices: { method: 'POST', path: '/api/games/price-preview', access: { permission: 'games.run' } },
  correctResult: { method: 'PATCH', path: '/api/games/:id/result', access: { permission: 'games.run' } },
  suspendGame: { method: 'PATCH', path: '/api/games/:id/suspension', access: { permission: 'games.run' } },
  listGoals: { method: 'GET', path: '/api/games/:id/goals', access: 'anyone' },
  addGoal: { method: 'POST', path: '/api/games/:id/goals', access: { permission: 'games.run' } },
  takeBackGoal: {
    method: 'POST',
    path: '/api/games/:id/goals/:goalId/take-back',
    access: { permission: 'games.run' },
  },
  listPlayers: { method: 'GET', path: '/api/players', access: 'anyone' },
  createPlayer: { method: 'POST', path: '/api/players', access: { permission: 'games.run' } },
} as const;

export const messageRoutes = {
  getTextMessageFigures: {
    method: 'GET',
    path: '/api/admin/figures/text-messages',
    access: { permission: 'overview.read' },
  },
} as const;

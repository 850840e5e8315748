export const auditRoutes = {
  listAudit: { method: 'GET', path: '/api/admin/audit', access: { permission: 'audit.read' } },
  verifyAudit: { method: 'GET', path: '/api/admin/audit/verify', access: { permission: 'audit.read' } },
} as const;

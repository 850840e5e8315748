import { staff } from '#contract/route.ts';

const auditReaders = staff('audit.read');

export const auditRoutes = {
  listAudit: auditReaders.get('/api/admin/audit'),
  verifyAudit: auditReaders.get('/api/admin/audit/verify'),
};

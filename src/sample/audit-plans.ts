// Audits that several of the hand-written services share, as when a host is audited for all of its platforms.
import type { AuditPlan } from './audits.ts';

export const QUILLSTACK_5: AuditPlan = {
  of: 'Quillstack',
  release: '5',
  state: 'Audit expired',
  start: '2024-02',
  finish: '2024-05',
};
export const QUILLSTACK_51: AuditPlan = {
  of: 'Quillstack',
  release: '5.1',
  state: 'Currently valid audit',
  start: '2025-11',
  finish: '2026-02',
};
export const HARBORLIGHT_51: AuditPlan = {
  of: 'Harborlight',
  release: '5.1',
  state: 'Currently valid audit',
  start: '2026-01',
  finish: '2026-04',
};
export const LUMEN_51: AuditPlan = {
  of: 'Lumen Ledger',
  release: '5.1',
  state: 'Audit in progress',
  start: '2026-08',
};
export const LUMEN_5: AuditPlan = {
  of: 'Lumen Ledger',
  release: '5',
  state: 'Audit expired',
  start: '2024-06',
  finish: '2024-09',
};

/** An audit of one platform's own, by who was audited. */
export const valid = (of: string, start: string, finish: string): AuditPlan => ({
  of,
  release: '5.1',
  state: 'Currently valid audit',
  start,
  finish,
});
export const expired = (of: string, start: string, finish: string): AuditPlan => ({
  of,
  release: '5',
  state: 'Audit expired',
  start,
  finish,
});
export const failed = (of: string, start: string, finish: string): AuditPlan => ({
  of,
  release: '5.1',
  state: 'Audit failed',
  start,
  finish,
});
export const underWay = (of: string, start: string): AuditPlan => ({
  of,
  release: '5.1',
  state: 'Audit in progress',
  start,
});

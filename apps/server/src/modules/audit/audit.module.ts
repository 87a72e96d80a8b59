import { calls, AUDIT_PAGE } from '@tidebook/contract'
import type pg from 'pg'
import type { ServerModule } from '../../platform/server-module.ts'
import type { AuditDetail } from './audit-entry.ts'
import { auditTables } from './audit-tables.ts'
import { newestEntries } from './audit.repository.ts'
import { proveAudit, type AuditProof } from './prove-audit.ts'

/** Log of actions by staff and on accounts. It is append-only, and each entry is bound to the previous one. */
export function auditModule(pool: () => pg.Pool): ServerModule {
  let walk: Promise<AuditProof> | undefined
  /** Runs one verification at a time. Concurrent callers share it. */
  const proof = (): Promise<AuditProof> => {
    walk ??= proveAudit(pool()).finally(() => (walk = undefined))
    return walk
  }
  return {
    name: 'audit',
    roles: ['api'],
    migrations: { '2026-11-23-a-audit-log': auditTables },
    calls: ({ call }) => {
      call(calls.audit.list, async ({ query }) => ({
        entries: (await newestEntries(pool(), query, AUDIT_PAGE)).map(({ detail, ...entry }) => ({
          ...entry,
          detail: JSON.parse(detail) as AuditDetail,
        })),
      }))
      call(calls.audit.proof, async () => {
        const proven = await proof()
        return proven.sound
          ? { sound: true, number: proven.entries, hash: proven.hash }
          : { sound: false, number: proven.number, hash: '' }
      })
    },
  }
}

import type pg from 'pg'
import { hashOfEntry, GENESIS_HASH, type AuditAct } from './audit-entry.ts'
import { lockInTransaction } from '../../platform/database/lock-in-transaction.ts'

/**
 * Writes an entry within the transaction of the recorded action, so that either both are stored or neither. Other
 * writers wait until the transaction ends, so this should be its last statement.
 * @param now milliseconds since 1970
 */
export async function appendAudit(client: pg.ClientBase, act: AuditAct, now: number): Promise<void> {
  await lockInTransaction(client, 'audit')
  const { rows } = await client.query<{ number: string; hash: string }>('select number, hash from app.audit_end')
  const [end] = rows
  const entry = {
    number: Number(end?.number ?? 0) + 1,
    at: now,
    actor: act.actor,
    action: act.action,
    subject: act.subject,
    detail: JSON.stringify(act.detail ?? {}),
    previous: end?.hash ?? GENESIS_HASH,
  }
  const hash = hashOfEntry(entry)
  await client.query(
    `insert into app.audit_log (number, at, actor, action, subject, detail, previous, hash)
     values ($1, $2, $3, $4, $5, $6, $7, $8)`,
    [entry.number, new Date(now), entry.actor, entry.action, entry.subject, entry.detail, entry.previous, hash],
  )
  await client.query(
    `insert into app.audit_end (number, hash) values ($1, $2)
     on conflict (one) do update set number = excluded.number, hash = excluded.hash`,
    [entry.number, hash],
  )
}

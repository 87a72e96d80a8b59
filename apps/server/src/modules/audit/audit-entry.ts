import { createHash } from 'node:crypto'

/**
 * Details of an entry besides actor, action and subject: short texts and numbers. Nothing in them identifies a person.
 */
export type AuditDetail = Readonly<Record<string, string | number | boolean>>

/** Action to record. */
export interface AuditAct {
  /** `staff:NAME`, `account:ID`, `command` for the command line, or `system` for automatic actions. */
  readonly actor: string
  /** Name of the action, such as `identity.approved`. */
  readonly action: string
  /** Target of the action, in the form of an actor; empty if the action has no target. */
  readonly subject: string
  readonly detail?: AuditDetail
}

/** Stored entry. */
export interface AuditEntry {
  /** Number from 1, without gaps. */
  readonly number: number
  /** Milliseconds since 1970. */
  readonly at: number
  readonly actor: string
  readonly action: string
  readonly subject: string
  /** JSON of an `AuditDetail`. */
  readonly detail: string
  /** Hash of the previous entry, hex. */
  readonly previous: string
  readonly hash: string
}

/** Previous hash of the first entry. */
export const GENESIS_HASH = '0'.repeat(64)

/** Returns the hash of an entry, which also covers all previous entries. SHA-256, hex. */
export function hashOfEntry(entry: Omit<AuditEntry, 'hash'>): string {
  const { number, at, actor, action, subject, detail, previous } = entry
  return createHash('sha256')
    .update(JSON.stringify([number, at, actor, action, subject, detail, previous]))
    .digest('hex')
}

import { createHash } from 'node:crypto'

/** Facts of an entry beside who, what and on whom: short texts and figures, nothing that identifies a person further. */
export type AuditDetail = Readonly<Record<string, string | number | boolean>>

/** What somebody did. */
export interface AuditAct {
  /** `staff:NAME`, `account:ID`, `command` for the command line, or `system` for what nobody asked for. */
  readonly actor: string
  /** Such as `identity.approved`. */
  readonly action: string
  /** On whom, in the form of an actor; empty where it is on nobody. */
  readonly subject: string
  readonly detail?: AuditDetail
}

/** An entry as it is kept. */
export interface AuditEntry {
  /** From 1, without gaps. */
  readonly number: number
  /** Milliseconds since 1970. */
  readonly at: number
  readonly actor: string
  readonly action: string
  readonly subject: string
  /** JSON of an `AuditDetail`. */
  readonly detail: string
  /** Hash of the entry before, hex. */
  readonly previous: string
  readonly hash: string
}

/** What the first entry names as the one before it. */
export const NO_ENTRY = '0'.repeat(64)

/** Binds all of an entry, and through the one before it all before it. SHA-256, hex. */
export const hashOfEntry = (entry: Omit<AuditEntry, 'hash'>): string => {
  const { number, at, actor, action, subject, detail, previous } = entry
  return createHash('sha256')
    .update(JSON.stringify([number, at, actor, action, subject, detail, previous]))
    .digest('hex')
}

import * as z from 'zod/mini'
import { PAGE_SIZES } from '../constants.ts'
import { defineCall } from '../call.ts'
import { hash, timeMs } from '../primitives.schema.ts'
import { auditRoutes } from './audit.routes.ts'

/** `staff:NAME`, `account:ID`, `system`, `command`, or empty when there is no actor. */
const actor = z.string().check(z.maxLength(80))

const auditEntry = z.object({
  number: z.int().check(z.positive()),
  at: timeMs,
  actor,
  action: z.string(),
  subject: actor,
  detail: z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])),
  /** Hash of the previous entry. */
  previous: hash,
  hash,
})

/** Entries per page of the log. */
export const AUDIT_PAGE = PAGE_SIZES.lists

export const auditCalls = {
  list: defineCall(auditRoutes.list, {
    summary: 'List the audit log, newest first; `about` limits it to one account',
    query: z.object({
      before: z.optional(z.coerce.number<number>().check(z.int(), z.positive())),
      about: z.optional(actor),
    }),
    output: z.object({ entries: z.array(auditEntry) }),
  }),
  proof: defineCall(auditRoutes.proof, {
    summary: 'Verify the hash chain of the audit log; returns the first break, if any',
    output: z.object({
      sound: z.boolean(),
      /** Number of entries checked, or the number of the first invalid one. */
      number: z.int().check(z.nonnegative()),
      /** Hash of the last entry; empty if the log is broken. */
      hash: z.string(),
    }),
  }),
} as const

export type AuditEntryView = z.infer<typeof auditEntry>

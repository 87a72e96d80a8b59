import type pg from 'pg'
import { entriesAfter, readLogEnd } from './audit.repository.ts'
import { hashOfEntry, GENESIS_HASH } from './audit-entry.ts'

/** Fault of an entry: the entry is missing, does not follow the previous one, or was changed. */
export type AuditFault = 'missing' | 'unlinked' | 'changed' | 'end' | 'unseen'

/** Result of verifying a log from its first entry to its last. */
export type AuditProof =
  | { readonly sound: true; readonly entries: number; readonly hash: string }
  | { readonly sound: false; readonly number: number; readonly fault: AuditFault }

const PAGE = 1_000

/**
 * Verifies the whole log and returns its first fault. If the last entries were deleted and the stored end was adjusted,
 * only a hash recorded elsewhere reveals the deletion.
 * @param seen hash of an entry that once existed
 */
export async function proveAudit(pool: pg.Pool, headHash?: string): Promise<AuditProof> {
  let number = 0
  let previous = GENESIS_HASH
  let wasSeen = headHash === undefined
  for (;;) {
    const entries = await entriesAfter(pool, number, PAGE)
    for (const entry of entries) {
      const fault = faultOf(entry, number + 1, previous)
      if (fault !== undefined) return { sound: false, number: number + 1, fault }
      number = entry.number
      previous = entry.hash
      wasSeen ||= entry.hash === headHash
    }
    if (entries.length < PAGE) break
  }
  const end = await readLogEnd(pool)
  // entries appended during the verification are not verified
  if (number > (end?.number ?? 0)) return { sound: false, number, fault: 'end' }
  if (end !== undefined && end.number === number && end.hash !== previous) return { sound: false, number, fault: 'end' }
  if (end !== undefined && end.number > number && (await entriesAfter(pool, number, 1)).length === 0)
    return { sound: false, number: number + 1, fault: 'missing' }
  return wasSeen ? { sound: true, entries: number, hash: previous } : { sound: false, number, fault: 'unseen' }
}

function faultOf(
  entry: Awaited<ReturnType<typeof entriesAfter>>[number],
  expected: number,
  previous: string,
): AuditFault | undefined {
  if (entry.number !== expected) return 'missing'
  if (entry.previous !== previous) return 'unlinked'
  return hashOfEntry(entry) === entry.hash ? undefined : 'changed'
}

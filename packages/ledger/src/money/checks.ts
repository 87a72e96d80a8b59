import { toHex } from '@tidebook/protocol'
import type { ParsedTransaction } from '@tidebook/protocol'
import { bytesField } from '../base/tx-fields.ts'
import { CHECK } from '../entries/objects/object-types.ts'
import { findObject } from './own-objects.ts'
import type { LiveObject } from './own-objects.ts'
import type { LedgerContext } from './ledger-context.ts'

/** Returns the check that a transaction names. */
export function namedCheck(
  work: LedgerContext,
  tx: ParsedTransaction,
): LiveObject<(typeof CHECK)['schema']> | undefined {
  const id = bytesField(tx, 'CheckID')
  return id === undefined ? undefined : findObject(work, CHECK, toHex(id))
}

/** Whether a time (ledger seconds, undefined = never) has passed at the parent's close. */
export function hasExpired(work: LedgerContext, expiration: number | undefined): boolean {
  return expiration !== undefined && expiration <= work.parentCloseTime
}

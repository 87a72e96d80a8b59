import { toHex } from '@tidebook/protocol'
import type { ParsedTransaction } from '@tidebook/protocol'
import { bytesField } from '../engine/tx-fields.ts'
import { CHECK } from '../objects/check.ts'
import { findObject } from './own-objects.ts'
import type { LiveObject } from './own-objects.ts'
import type { Work } from './work.ts'

/** The check that a transaction names. */
export function namedCheck(work: Work, tx: ParsedTransaction): LiveObject<(typeof CHECK)['schema']> | undefined {
  const id = bytesField(tx, 'CheckID')
  return id === undefined ? undefined : findObject(work, CHECK, toHex(id))
}

/** True when a time (ledger seconds, undefined = never) has passed at the parent's close. */
export function hasExpired(work: Work, expiration: number | undefined): boolean {
  return expiration !== undefined && expiration <= work.parentCloseTime
}

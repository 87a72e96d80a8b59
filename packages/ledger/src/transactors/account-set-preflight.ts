import type { ParsedTransaction } from '@tidebook/protocol'
import { bytesField, hasField, numberField } from '../base/tx-fields.ts'
import type { EngineResult } from '../base/engine-results.ts'
import { FIELD_CODES, SETTABLE, isAsking } from './account-set-flags.ts'
import { isPublicKey } from './public-key-form.ts'

const MOST_RATE = 2_000_000_000
const LEAST_RATE = 1_000_000_000
const LEAST_TICK = 3
const MOST_TICK = 16
const LONGEST_DOMAIN = 256

function valuesRefusal(tx: ParsedTransaction): EngineResult {
  const rate = numberField(tx, 'TransferRate') ?? 0
  if (rate !== 0 && (rate < LEAST_RATE || rate > MOST_RATE)) return 'temBAD_TRANSFER_RATE'
  const tick = numberField(tx, 'TickSize') ?? 0
  if (tick !== 0 && (tick < LEAST_TICK || tick > MOST_TICK)) return 'temBAD_TICK_SIZE'
  const messageKey = bytesField(tx, 'MessageKey')
  if (messageKey !== undefined && messageKey.length > 0 && !isPublicKey(messageKey)) return 'telBAD_PUBLIC_KEY'
  return (bytesField(tx, 'Domain')?.length ?? 0) > LONGEST_DOMAIN ? 'telBAD_DOMAIN' : 'tesSUCCESS'
}

/** Checks an AccountSet without the ledger, in the reference's order. */
export function accountSetPreflight(tx: ParsedTransaction): EngineResult {
  const set = numberField(tx, 'SetFlag') ?? 0
  const clear = numberField(tx, 'ClearFlag') ?? 0
  if (set !== 0 && set === clear) return 'temINVALID_FLAG'
  for (const asked of SETTABLE) {
    if (isAsking(tx, asked, 'set') && isAsking(tx, asked, 'clear')) return 'temINVALID_FLAG'
  }
  const values = valuesRefusal(tx)
  if (values !== 'tesSUCCESS') return values
  // The minter must be named exactly when it is set.
  const names = hasField(tx, 'NFTokenMinter')
  if (set === FIELD_CODES.tokenMinter && !names) return 'temMALFORMED'
  return clear === FIELD_CODES.tokenMinter && names ? 'temMALFORMED' : 'tesSUCCESS'
}

import type { ParsedTransaction } from '@tidebook/protocol'
import { bytesField, hasField, numberField } from '../base/tx-fields.ts'
import type { EngineResult } from '../base/engine-results.ts'
import { FIELD_CODES, SETTABLE, isFlagRequested } from './account-set-flags.ts'
import { isPublicKey } from './public-key-form.ts'

const MAX_RATE = 2_000_000_000
const MIN_RATE = 1_000_000_000
const MIN_TICK = 3
const MAX_TICK = 16
const MAX_DOMAIN_LENGTH = 256

function valuesRefusal(tx: ParsedTransaction): EngineResult {
  const rate = numberField(tx, 'TransferRate') ?? 0
  if (rate !== 0 && (rate < MIN_RATE || rate > MAX_RATE)) return 'temBAD_TRANSFER_RATE'
  const tick = numberField(tx, 'TickSize') ?? 0
  if (tick !== 0 && (tick < MIN_TICK || tick > MAX_TICK)) return 'temBAD_TICK_SIZE'
  const messageKey = bytesField(tx, 'MessageKey')
  if (messageKey !== undefined && messageKey.length > 0 && !isPublicKey(messageKey)) return 'telBAD_PUBLIC_KEY'
  return (bytesField(tx, 'Domain')?.length ?? 0) > MAX_DOMAIN_LENGTH ? 'telBAD_DOMAIN' : 'tesSUCCESS'
}

/** Checks an AccountSet without the ledger, in the reference's order. */
export function accountSetPreflight(tx: ParsedTransaction): EngineResult {
  const set = numberField(tx, 'SetFlag') ?? 0
  const clear = numberField(tx, 'ClearFlag') ?? 0
  if (set !== 0 && set === clear) return 'temINVALID_FLAG'
  for (const query of SETTABLE) {
    if (isFlagRequested(tx, query, 'set') && isFlagRequested(tx, query, 'clear')) return 'temINVALID_FLAG'
  }
  const values = valuesRefusal(tx)
  if (values !== 'tesSUCCESS') return values
  // The minter must be named exactly when it is set.
  const names = hasField(tx, 'NFTokenMinter')
  if (set === FIELD_CODES.tokenMinter && !names) return 'temMALFORMED'
  return clear === FIELD_CODES.tokenMinter && names ? 'temMALFORMED' : 'tesSUCCESS'
}

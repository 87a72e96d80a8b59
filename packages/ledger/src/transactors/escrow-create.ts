import type { ParsedTransaction } from '@tidebook/protocol'
import type { Transactor } from '../engine/transactor.ts'
import { bytesField, hasField, isNative, numberField, requiredAmount } from '../base/tx-fields.ts'
import { exists, isPoolAccount } from '../money/accounts.ts'
import type { EngineResult } from '../base/engine-results.ts'

function timesRefusal(tx: ParsedTransaction): EngineResult {
  const [finish, cancel] = [numberField(tx, 'FinishAfter'), numberField(tx, 'CancelAfter')]
  if (finish === undefined && cancel === undefined) return 'temBAD_EXPIRATION'
  if (finish !== undefined && cancel !== undefined && cancel <= finish) return 'temBAD_EXPIRATION'
  // Without either, any account could finish it immediately.
  return finish === undefined && !hasField(tx, 'Condition') ? 'temMALFORMED' : 'tesSUCCESS'
}

/** An escrow of native units. Rejected as in the reference; this ledger does not store escrows. */
export const escrowCreate: Transactor = {
  flags: 0,
  preflight(tx) {
    const amount = requiredAmount(tx, 'Amount')
    return !isNative(amount) || amount.mantissa <= 0n ? 'temBAD_AMOUNT' : timesRefusal(tx)
  },
  preclaim({ state, tx }) {
    const target = state.findAccount(bytesField(tx, 'Destination') ?? new Uint8Array(0))
    if (!exists(target)) return 'tecNO_DST'
    return isPoolAccount(target) ? 'tecNO_PERMISSION' : 'temDISABLED'
  },
  apply: () => 'temDISABLED',
}

import type { ApplyContext } from '../money/apply-context.ts'
import { sameBytes } from '../base/same-asset.ts'
import type { Transactor } from '../engine/transactor.ts'
import { bytesField, hasField, isNative, requiredAmount } from '../base/tx-fields.ts'
import { requireFields, exists, isPoolAccount } from '../money/accounts.ts'
import { ACCOUNT_FLAGS, hasFlag } from '../money/flags.ts'
import { reserveOf } from '../money/owner-count.ts'
import type { EngineResult } from '../base/engine-results.ts'
import { isPublicKey } from './public-key-form.ts'

function preclaim({ account, rules, state, tx }: ApplyContext): EngineResult {
  const { balance, ownerCount } = requireFields(account)
  const reserve = reserveOf(rules, ownerCount + 1)
  if (balance < reserve) return 'tecINSUFFICIENT_RESERVE'
  if (balance < reserve + requiredAmount(tx, 'Amount').mantissa) return 'tecUNFUNDED'
  const target = state.findAccount(bytesField(tx, 'Destination') ?? new Uint8Array(0))
  if (!exists(target)) return 'tecNO_DST'
  const { flags } = target.fields
  if (hasFlag(flags, ACCOUNT_FLAGS.disallowIncomingChannels)) return 'tecNO_PERMISSION'
  if (hasFlag(flags, ACCOUNT_FLAGS.requireDestinationTag) && !hasField(tx, 'DestinationTag')) return 'tecDST_TAG_NEEDED'
  return isPoolAccount(target) ? 'tecNO_PERMISSION' : 'temDISABLED'
}

/** A payment channel of native units. Rejected as in the reference; this ledger does not store channels. */
export const paymentChannelCreate: Transactor = {
  flags: 0,
  preflight(tx) {
    const amount = requiredAmount(tx, 'Amount')
    if (!isNative(amount) || amount.mantissa <= 0n) return 'temBAD_AMOUNT'
    if (sameBytes(bytesField(tx, 'Destination'), tx.account)) return 'temDST_IS_SRC'
    return isPublicKey(bytesField(tx, 'PublicKey') ?? new Uint8Array(0)) ? 'tesSUCCESS' : 'temMALFORMED'
  },
  preclaim,
  apply: () => 'temDISABLED',
}

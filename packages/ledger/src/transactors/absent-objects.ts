import { compareLedger } from '@tidebook/amount'
import type { ParsedTransaction } from '@tidebook/protocol'
import type { EngineResult } from '../base/engine-results.ts'
import { sameBytes } from '../base/same-asset.ts'
import {
  amountField,
  bytesField,
  hasField,
  isNative,
  numberField,
  quantityOf,
  requiredAmount,
} from '../base/tx-fields.ts'
import { signaturesFee } from '../engine/claim.ts'
import type { Transactor } from '../engine/transactor.ts'
import { exists, isPoolAccount, requireFields } from '../money/accounts.ts'
import type { ApplyContext } from '../money/apply-context.ts'
import { ACCOUNT_FLAGS, hasFlag } from '../money/flags.ts'
import { reserveOf } from '../money/owner-count.ts'
import { isPublicKey } from './signing-keys.ts'

function timesRefusal(tx: ParsedTransaction): EngineResult {
  const [finish, cancel] = [numberField(tx, 'FinishAfter'), numberField(tx, 'CancelAfter')]
  if (finish === undefined && cancel === undefined) return 'temBAD_EXPIRATION'
  if (finish !== undefined && cancel !== undefined && cancel <= finish) return 'temBAD_EXPIRATION'
  // Without either field, any account could finish the escrow immediately.
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

/**
 * Returns a transactor for an object type that no transaction of this ledger creates. It claims the fee, as the
 * reference does when it cannot find the object.
 */
function findsNothing(notFound: EngineResult, terms: Partial<Transactor> = {}): Transactor {
  return { flags: 0, preflight: () => 'tesSUCCESS', preclaim: () => notFound, apply: () => notFound, ...terms }
}

export const escrowCancel: Transactor = findsNothing('tecNO_TARGET')
export const didDelete: Transactor = findsNothing('tecNO_ENTRY')
export const oracleDelete: Transactor = findsNothing('tecNO_ENTRY')

/** A fulfillment adds 32 base fees, plus one for every 16 bytes. */
const FULFILMENT_FEES = 32
const BYTES_A_FEE = 16

export const escrowFinish: Transactor = findsNothing('tecNO_TARGET', {
  preflight: (tx) => (hasField(tx, 'Condition') === hasField(tx, 'Fulfillment') ? 'tesSUCCESS' : 'temMALFORMED'),
  leastFee({ rules, tx }) {
    const fulfilment = bytesField(tx, 'Fulfillment')
    const more = fulfilment === undefined ? 0 : FULFILMENT_FEES + Math.trunc(fulfilment.length / BYTES_A_FEE)
    return signaturesFee(rules, tx) + rules.baseFee * BigInt(more)
  },
})

function isPositiveNative(tx: ParsedTransaction, name: string): boolean {
  const amount = amountField(tx, name)
  return amount !== undefined && isNative(amount) && amount.mantissa > 0n
}

export const paymentChannelFund: Transactor = findsNothing('tecNO_ENTRY', {
  preflight: (tx) => (isPositiveNative(tx, 'Amount') ? 'tesSUCCESS' : 'temBAD_AMOUNT'),
})

const RENEW = 0x0001_0000
const CLOSE = 0x0002_0000

function claimRefusal(tx: ParsedTransaction): EngineResult {
  const isWrong = (name: string): boolean => hasField(tx, name) && !isPositiveNative(tx, name)
  if (isWrong('Balance') || isWrong('Amount')) return 'temBAD_AMOUNT'
  const [balance, amount] = [amountField(tx, 'Balance'), amountField(tx, 'Amount')]
  const isBeyond = balance !== undefined && amount !== undefined
  if (isBeyond && compareLedger(quantityOf(balance), quantityOf(amount)) > 0) return 'temBAD_AMOUNT'
  if (hasFlag(tx.flags, RENEW) && hasFlag(tx.flags, CLOSE)) return 'temMALFORMED'
  // Payment channels are not stored, so there is no key with which to verify a claim's signature.
  return hasField(tx, 'Signature') ? 'temDISABLED' : 'tesSUCCESS'
}

export const paymentChannelClaim: Transactor = findsNothing('tecNO_TARGET', {
  flags: RENEW | CLOSE,
  preflight: claimRefusal,
})

import { compareLedger } from '@tidebook/amount'
import type { ParsedTransaction } from '@tidebook/protocol'
import type { EngineResult } from '../base/engine-results.ts'
import { amountField, bytesField, hasField, isNative, quantityOf } from '../base/tx-fields.ts'
import { signaturesFee } from '../engine/claim.ts'
import type { Transactor } from '../engine/transactor.ts'
import { hasFlag } from '../money/flags.ts'

/**
 * Returns a transactor for an object type that no transaction of this ledger creates. It claims the fee, as the
 * reference does for an object that it does not find.
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
  // Without payment channels there is no key to verify the signature of a claim.
  return hasField(tx, 'Signature') ? 'temDISABLED' : 'tesSUCCESS'
}

export const paymentChannelClaim: Transactor = findsNothing('tecNO_TARGET', {
  flags: RENEW | CLOSE,
  preflight: claimRefusal,
})

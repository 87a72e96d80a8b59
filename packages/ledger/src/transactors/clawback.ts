import { issuedNumber } from '@tidebook/amount'
import { isPositive, smallerOf } from '@tidebook/amount/exchange'
import type { ParsedAmount, ParsedTransaction } from '@tidebook/protocol'
import type { ApplyContext } from '../money/apply-context.ts'
import { sameBytes } from '../base/same-asset.ts'
import type { Transactor } from '../engine/transactor.ts'
import { isNative, requiredAmount } from '../base/tx-fields.ts'
import { requireFields, exists } from '../money/accounts.ts'
import { ACCOUNT_FLAGS, hasFlag } from '../money/flags.ts'
import { tokenBalance } from '../money/holdings.ts'
import { balanceFor, liveLine } from '../money/line-access.ts'
import { moveTokens } from '../money/token-transfer.ts'
import type { EngineResult } from '../base/engine-results.ts'

/** The amount has the holder instead of the issuer, who is the sender. */
function amountOf(tx: ParsedTransaction): ParsedAmount {
  return requiredAmount(tx, 'Amount')
}

function preflight(tx: ParsedTransaction): EngineResult {
  const amount = amountOf(tx)
  const isWrong = isNative(amount) || amount.mantissa <= 0n || sameBytes(amount.issuer, tx.account)
  return isWrong ? 'temBAD_AMOUNT' : 'tesSUCCESS'
}

function preclaim(context: ApplyContext): EngineResult {
  const { state, account, tx } = context
  const { currency: code, issuer } = amountOf(tx)
  const holder = issuer === undefined ? undefined : state.findAccount(issuer)
  if (!exists(holder)) return 'terNO_ACCOUNT'
  const { flags } = requireFields(account)
  const mayClaw = hasFlag(flags, ACCOUNT_FLAGS.allowClawback) && !hasFlag(flags, ACCOUNT_FLAGS.noFreeze)
  if (!mayClaw) return 'tecNO_PERMISSION'
  const currency = code === undefined ? undefined : state.findCurrency(code)
  const line = currency === undefined ? undefined : liveLine(context, holder, account, currency)
  if (line === undefined) return 'tecNO_LINE'
  const held = balanceFor(line, line.fields, holder)
  // The account that owes on the line is the issuer, from which clawback is not allowed.
  if (held.mantissa < 0n) return 'tecNO_PERMISSION'
  return isPositive(held) ? 'tesSUCCESS' : 'tecINSUFFICIENT_FUNDS'
}

/** Takes an issuer's tokens back from a holder, at most the holder's balance, frozen or not. */
export const clawback: Transactor = {
  flags: 0,
  preflight,
  preclaim,
  apply(context) {
    const amount = amountOf(context.tx)
    const { account, state } = context
    if (amount.issuer === undefined || amount.currency === undefined) return 'tecINTERNAL'
    const holder = state.internAccount(amount.issuer)
    const currency = state.internCurrency(amount.currency)
    const held = tokenBalance(context, holder, account, currency)
    moveTokens(context, holder, account, currency, smallerOf(held, issuedNumber(amount)))
    return 'tesSUCCESS'
  },
}

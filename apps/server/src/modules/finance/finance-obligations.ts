import { FINANCE_STATE } from '@tidebook/contract/finance'
import type { Obligation, Outcome } from '../obligations/obligation.ts'
import { FINANCE_ORDERS, FINANCE_PAYMENTS, NOT_APPROVED } from './finance-orders.repository.ts'
import type { FinanceOrderRow, PaymentRow } from './finance-rows.ts'

const { active, matured, redeeming, redeemed } = FINANCE_STATE

/** Repays an order, unless staff must decide first. */
const redeem: Obligation<FinanceOrderRow> = {
  machine: FINANCE_ORDERS,
  owed: ({ state, reason, pays, wallet, token, issuer }) =>
    state === redeeming && reason === null && pays !== null
      ? { to: wallet, amount: pays, asset: { token, issuer } }
      : undefined,
  settle: async (tx, { id, state, passed, days }, outcome, at) => {
    if (state !== redeeming) return false
    const step = { id, from: redeeming, at }
    if (outcome.kind === 'paid')
      await FINANCE_ORDERS.transition(
        tx,
        { ...step, to: redeemed },
        { redeem_hash: outcome.hash, doubt_hash: null, reason: null, ...NOT_APPROVED },
      )
    else if (outcome.kind === 'lost')
      await FINANCE_ORDERS.note(tx, { id, state }, { reason: 'inDoubt', doubt_hash: outcome.hash, ...NOT_APPROVED })
    // A ledger contains the payment, but it delivered nothing. The next redemption gets another sequence number.
    else
      await FINANCE_ORDERS.transition(
        tx,
        { ...step, to: passed === days ? matured : active },
        {
          reason: outcome.kind === 'undone' ? outcome.failure : 'refused',
          pays: null,
          doubt_hash: null,
          keeps_bonus: true,
          ...NOT_APPROVED,
        },
      )
    return true
  },
}

/** Reason to keep a payment that no transaction can return. */
export const UNWRITTEN = 'unwritten'

/**
 * Returns the reason why a payment is kept: null if it may have been returned, otherwise the ledger result or
 * `UNWRITTEN`.
 */
function whyKept(outcome: Exclude<Outcome, { readonly kind: 'paid' }>): string | null {
  if (outcome.kind === 'lost') return null
  if (outcome.kind === 'abandoned') return UNWRITTEN
  return outcome.kind === 'undone' ? outcome.result.slice(0, 64) : outcome.failure
}

/** Returns a payment to its sender. */
const returnPayment: Obligation<PaymentRow> = {
  machine: FINANCE_PAYMENTS,
  owed: ({ state, sender, amount, token, issuer }) =>
    state === 'returning' ? { to: sender, amount, asset: { token, issuer } } : undefined,
  settle: async (tx, { hash, state, why, doubt_hash: doubt }, outcome, at) => {
    const isFound = outcome.kind === 'paid' && state === 'kept' && why === null && doubt === outcome.hash
    if (state !== 'returning' && !isFound) return false
    // The payment was kept because its return seemed lost, but a ledger contained the return later.
    if (isFound)
      await FINANCE_PAYMENTS.transition(tx, { id: hash, from: 'kept', to: 'returning', at }, { approved_by: null })
    const step = { id: hash, from: 'returning', at } as const
    if (outcome.kind === 'paid')
      await FINANCE_PAYMENTS.transition(
        tx,
        { ...step, to: 'returned' },
        { return_hash: outcome.hash, doubt_hash: null, why: null },
      )
    else
      await FINANCE_PAYMENTS.transition(
        tx,
        { ...step, to: 'kept' },
        { return_hash: null, doubt_hash: outcome.kind === 'lost' ? outcome.hash : null, why: whyKept(outcome) },
      )
    return true
  },
}

/** Obligations that the finance account pays. */
export const FINANCE_OBLIGATIONS = { 'finance:redeem': redeem, 'finance:return': returnPayment }

import { chainOf, isChainId } from '@tidebook/chains'
import { ORDER_STATUS, type OrderReason } from '@tidebook/contract/gateway'
import type { Obligation, Outcome, Owed } from '../obligations/obligation.ts'
import { isConfirmed, NOT_APPROVED, type OrderEnd, type OrderKind, type OrderRows } from './order-row.ts'
import { move, ORDERS } from './orders.repository.ts'

const OWED: {
  readonly [Kind in OrderKind]: Readonly<Record<OrderEnd, (row: OrderRows[Kind]) => Owed | undefined>>
} = {
  deposit: {
    pay: ({ wallet, credited }) => (credited === null || wallet === '' ? undefined : { to: wallet, amount: credited }),
    return: ({ sender, received }) =>
      received === null || sender === null ? undefined : { to: sender, amount: received },
  },
  withdraw: {
    pay: ({ chain, recipient, pays, tag, payout_memo: memo }) => {
      const to = addressOn(chain, recipient)
      if (pays === null || to === undefined) return undefined
      return { to, amount: pays, ...(tag !== null && { tag: Number(tag) }), ...(memo !== null && { memo }) }
    },
    return: ({ wallet, amount }) => ({ to: wallet, amount }),
  },
}

function addressOn(chain: string, text: string | null): string | undefined {
  const reading = isChainId(chain) ? chainOf(chain).readAddress(text ?? '') : undefined
  return reading !== undefined && 'address' in reading ? reading.address : undefined
}

/** Returns the debt of an order for one end; undefined if its row lacks the receiver or the amount. */
export function owedBy<Kind extends OrderKind>(kind: Kind, row: OrderRows[Kind], end: OrderEnd): Owed | undefined {
  return OWED[kind][end](row)
}

/** Returns the reason why an unpaid order waits for staff. */
function reasonOf(kind: OrderKind, outcome: Outcome): OrderReason {
  if (outcome.kind === 'lost') return 'inDoubt'
  if (outcome.kind !== 'abandoned') return outcome.failure === 'cannotReceive' ? outcome.failure : 'refused'
  if (outcome.hindrance !== 'receiver') return outcome.hindrance === 'unconfirmed' ? 'reorganised' : 'refused'
  return kind === 'deposit' ? 'cannotReceive' : 'wrongRecipient'
}

const { processing, review, success, failed } = ORDER_STATUS

function obligation<Kind extends OrderKind>(kind: Kind, end: OrderEnd): Obligation<OrderRows[Kind]> {
  return {
    machine: ORDERS[kind],
    owed: (row) => {
      const isDue = row.status === processing && (row.ends ?? 'pay') === end && !('seen' in row && !isConfirmed(row))
      return isDue ? owedBy(kind, row, end) : undefined
    },
    settle: async (tx, { id, status }, outcome, at) => {
      if (status !== processing && status !== review) return false
      const step = { kind: kind as OrderKind, id, at }
      // Staff look up the payment by its hash.
      const hash = 'hash' in outcome && { [kind === 'deposit' ? 'credit_hash' : 'payout_hash']: outcome.hash }
      if (outcome.kind !== 'paid') {
        const facts = { ...hash, ...NOT_APPROVED, reason: reasonOf(kind, outcome) }
        if (status === processing) await move(tx, { ...step, from: processing, to: review }, facts)
        return true
      }
      // The order went to staff because its payment seemed lost, but a ledger contained the payment later.
      if (status === review) await move(tx, { ...step, from: review, to: processing })
      const [to, reason] = end === 'pay' ? ([success, null] as const) : ([failed, 'returned'] as const)
      await move(tx, { ...step, from: processing, to }, { ...hash, ...NOT_APPROVED, reason, ends: end })
      return true
    },
  }
}

/** The obligations that pay deposits and withdrawals. */
export const ORDER_OBLIGATIONS = {
  'deposit:pay': obligation('deposit', 'pay'),
  'deposit:return': obligation('deposit', 'return'),
  'withdraw:pay': obligation('withdraw', 'pay'),
  'withdraw:return': obligation('withdraw', 'return'),
}

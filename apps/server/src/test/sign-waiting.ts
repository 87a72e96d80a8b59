import { parseDecimal } from '@tidebook/amount'
import { signTransaction, swt, unixMsToLedgerTime, type TransactionJson } from '@tidebook/protocol'
import { buildOfferCreate, buildStopOrder, type StopTrigger } from '@tidebook/protocol/transactions'
import type { Exchange, TestAccount } from '@tidebook/testkit'

const DAY_MS = 86_400_000

/** An order of SWT for CNY that waits on a ticket. */
export interface Waiting {
  readonly ticket: number
  readonly trigger: StopTrigger
  readonly side?: 'buy' | 'sell'
  readonly price?: string
  readonly amount?: string
  readonly change?: Partial<TransactionJson>
}

/**
 * Signs a waiting order that expires after a day.
 * @param now time of the ledger, ms since 1970
 */
export function signWaiting(
  exchange: Exchange,
  owner: TestAccount,
  now: number,
  { ticket, trigger, side = 'sell', price = '9', amount = '10', change = {} }: Waiting,
  key = owner.key,
) {
  const order = buildOfferCreate({
    account: owner.address,
    side,
    base: { currency: 'SWT' },
    counter: { currency: 'CNY', issuer: exchange.issuer('CNY') },
    amount: parseDecimal(amount),
    price: parseDecimal(price),
    expiration: unixMsToLedgerTime(now + DAY_MS),
  })
  const tx = { ...buildStopOrder(order, trigger), Fee: '10', Sequence: 0, TicketSequence: ticket, ...change }
  return signTransaction(swt, tx as TransactionJson, key)
}

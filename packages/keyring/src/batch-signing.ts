import type { TransactionJson } from '@tidebook/protocol'
import { MAX_ORDERS_PER_TICKET } from '@tidebook/protocol/transactions'
import { KeyringError } from './errors.ts'
import { isSessionType } from './signing-rules.ts'

/** Maximum number of transactions in one question: as many as a user can review one by one. */
export const MAX_BATCH_SIZE = 100

/** The fields that differ between the transactions of one question. All others are shown once. */
const OWN_FIELDS: Readonly<Partial<Record<string, readonly string[]>>> = {
  OfferCreate: ['Sequence', 'TakerPays', 'TakerGets'],
  OfferCancel: ['Sequence', 'OfferSequence', 'TicketSequence'],
}

/** Returns the fields that all transactions of one question share. */
export function sharedFields(tx: TransactionJson): TransactionJson {
  const own = OWN_FIELDS[tx.TransactionType]
  const shared = Object.entries(tx).filter(([field]) => own?.includes(field) !== true)
  return Object.fromEntries(shared) as unknown as TransactionJson
}

/** Whether the transactions of one question are tickets and the orders that wait on them. */
export function isWaitingOrder(txs: readonly TransactionJson[]): boolean {
  return txs[0]?.TransactionType === 'TicketCreate'
}

/**
 * Checks that several transactions fit in one question: orders, or cancels, of one account, with consecutive sequences,
 * of the same tokens, and equal in every shared field; or cancels that each consume a ticket; or tickets and the orders
 * that wait on them.
 * @throws KeyringError `keyring/transaction-refused` (detail: the field), `keyring/type-refused`, `keyring/bad-request`
 */
export function checkBatch(txs: readonly TransactionJson[]): void {
  const [first] = txs
  if (first === undefined || txs.length > MAX_BATCH_SIZE) throw new KeyringError('keyring/bad-request', 'count')
  if (!isSessionType(first.TransactionType)) throw new KeyringError('keyring/type-refused', first.TransactionType)
  if (isWaitingOrder(txs)) return checkWaiting(txs)
  const shared = sharedFields(first)
  for (const [index, tx] of txs.entries()) {
    const different = differentField(shared, sharedFields(tx))
    if (different !== undefined) refuse(different)
    for (const side of ['TakerPays', 'TakerGets'] as const) if (tokenOf(tx[side]) !== tokenOf(first[side])) refuse(side)
    if (tx.Sequence !== sequenceAt(first, index)) refuse('Sequence')
    if (typeof tx['TicketSequence'] !== typeof first['TicketSequence']) refuse('TicketSequence')
  }
  // A repeated cancel would be a meaningless line that costs a fee.
  if (first.TransactionType === 'OfferCancel' && new Set(txs.map((tx) => tx['OfferSequence'])).size < txs.length)
    refuse('OfferSequence')
}

/** Returns the sequence of a transaction by its place in the question; transactions on tickets have none. */
function sequenceAt(first: TransactionJson, index: number): number {
  return first['TicketSequence'] === undefined ? (first.Sequence ?? Number.NaN) + index : 0
}

/**
 * Checks tickets and the orders that wait on them. The numbers of the tickets are the sequences after that of their
 * transaction. Each has one order, or two of which the ledger accepts one.
 */
function checkWaiting([ticket, ...orders]: readonly TransactionJson[]): void {
  if (ticket === undefined || orders.length === 0) throw new KeyringError('keyring/bad-request', 'count')
  const counts = new Map<number, number>()
  for (const order of orders) {
    if (order.TransactionType !== 'OfferCreate') throw new KeyringError('keyring/type-refused', order.TransactionType)
    if (order.Account !== ticket.Account) refuse('Account')
    if (tokensOf(order) !== tokensOf(orders[0])) refuse('TakerPays')
    const different = differentField(sharedOrderFields(order), sharedOrderFields(orders[0] ?? order))
    if (different !== undefined) refuse(different)
    const place = Number(order['TicketSequence'] ?? Number.NaN) - (ticket.Sequence ?? Number.NaN)
    if (!(place >= 1 && place <= orders.length)) refuse('TicketSequence')
    counts.set(place, (counts.get(place) ?? 0) + 1)
  }
  // A ticket without an order would lock a reserve for nothing.
  if (ticket['TicketCount'] !== counts.size || Math.max(...counts.keys()) !== counts.size) refuse('TicketCount')
  if (Math.max(...counts.values()) > MAX_ORDERS_PER_TICKET) throw new KeyringError('keyring/bad-request', 'count')
}

/** The fields that differ between orders that wait on tickets of one question. All others are shown once. */
const OWN_FIELDS_OF_WAITING = ['TakerPays', 'TakerGets', 'TicketSequence', 'Expiration', 'Flags', 'Memos']

/** Returns the fields that all orders of one question with tickets share. */
export function sharedOrderFields(tx: TransactionJson): TransactionJson {
  const shared = Object.entries(tx).filter(([field]) => !OWN_FIELDS_OF_WAITING.includes(field))
  return Object.fromEntries(shared) as unknown as TransactionJson
}

/** Returns both tokens of an order, in the same order for a sale and a purchase. */
function tokensOf(tx: TransactionJson | undefined): string {
  return [tokenOf(tx?.['TakerPays']), tokenOf(tx?.['TakerGets'])].toSorted().join()
}

function differentField(a: TransactionJson, b: TransactionJson): string | undefined {
  const fields = new Set([...Object.keys(a), ...Object.keys(b)])
  return [...fields].find((field) => JSON.stringify(a[field]) !== JSON.stringify(b[field]))
}

/** Returns code and issuer of an amount; the native coin has neither. */
function tokenOf(amount: unknown): string {
  if (typeof amount !== 'object' || amount === null) return ''
  const { currency, issuer } = amount as { readonly currency?: unknown; readonly issuer?: unknown }
  return `${String(currency)}.${String(issuer)}`
}

function refuse(field: string): never {
  throw new KeyringError('keyring/transaction-refused', field)
}

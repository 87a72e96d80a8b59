import type { TransactionJson } from '@tidebook/protocol'
import { MAX_ORDERS_PER_TICKET } from '@tidebook/protocol/transactions'
import { KeyringError } from './errors.ts'
import { isSessionType } from './signing-rules.ts'

/** Maximum number of transactions in one prompt: as many as a user can review one by one. */
export const MAX_BATCH_SIZE = 100

/** Fields that may differ between the transactions of one prompt. All others are shown once. */
const OWN_FIELDS: Readonly<Partial<Record<string, readonly string[]>>> = {
  OfferCreate: ['Sequence', 'TakerPays', 'TakerGets'],
  OfferCancel: ['Sequence', 'OfferSequence', 'TicketSequence'],
}

/** Returns the fields that all transactions of one prompt share. */
export function sharedFields(tx: TransactionJson): TransactionJson {
  const own = OWN_FIELDS[tx.TransactionType]
  const shared = Object.entries(tx).filter(([field]) => own?.includes(field) !== true)
  return Object.fromEntries(shared) as unknown as TransactionJson
}

/** Whether the transactions of one prompt are a TicketCreate and the orders that use its tickets. */
export function isWaitingOrder(txs: readonly TransactionJson[]): boolean {
  return txs[0]?.TransactionType === 'TicketCreate'
}

/**
 * Checks that several transactions fit in one prompt: orders, or cancels, of one account, with consecutive sequences,
 * of the same tokens, and equal in every shared field; or cancels that each consume a ticket; or a TicketCreate and the
 * orders that use its tickets.
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
  // A repeated cancel would have no effect except its fee.
  if (first.TransactionType === 'OfferCancel' && new Set(txs.map((tx) => tx['OfferSequence'])).size < txs.length)
    refuse('OfferSequence')
}

/** Returns the sequence of the transaction at an index of the prompt; 0 for transactions on tickets. */
function sequenceAt(first: TransactionJson, index: number): number {
  return first['TicketSequence'] === undefined ? (first.Sequence ?? Number.NaN) + index : 0
}

/**
 * Checks a TicketCreate and the orders that use its tickets. The ticket numbers follow the sequence of the
 * TicketCreate. Each ticket has one order, or two of which the ledger accepts only one.
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
  // A ticket without an order would lock a reserve needlessly.
  if (ticket['TicketCount'] !== counts.size || Math.max(...counts.keys()) !== counts.size) refuse('TicketCount')
  if (Math.max(...counts.values()) > MAX_ORDERS_PER_TICKET) throw new KeyringError('keyring/bad-request', 'count')
}

/** Fields that may differ between orders on tickets of one prompt. All others are shown once. */
const OWN_FIELDS_OF_WAITING = ['TakerPays', 'TakerGets', 'TicketSequence', 'Expiration', 'Flags', 'Memos']

/** Returns the fields that all orders of one prompt with tickets share. */
export function sharedOrderFields(tx: TransactionJson): TransactionJson {
  const shared = Object.entries(tx).filter(([field]) => !OWN_FIELDS_OF_WAITING.includes(field))
  return Object.fromEntries(shared) as unknown as TransactionJson
}

/** Returns both tokens of an order, sorted, so that a sale and a purchase compare equal. */
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

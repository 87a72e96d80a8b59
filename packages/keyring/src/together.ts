import type { TransactionJson } from '@tidebook/protocol'
import { KeyringError } from './errors.ts'
import { isSessionType } from './signing-rules.ts'

/** Maximum number of transactions in one question: as many as a user can review one by one. */
export const MAX_BATCH_SIZE = 100

/** The fields that differ between the transactions of one question. All others are shown once. */
const OWN_FIELDS: Readonly<Partial<Record<string, readonly string[]>>> = {
  OfferCreate: ['Sequence', 'TakerPays', 'TakerGets'],
  OfferCancel: ['Sequence', 'OfferSequence'],
}

/** Returns the fields that all transactions of one question share. */
export function sharedFields(tx: TransactionJson): TransactionJson {
  const own = OWN_FIELDS[tx.TransactionType]
  const shared = Object.entries(tx).filter(([field]) => own?.includes(field) !== true)
  return Object.fromEntries(shared) as unknown as TransactionJson
}

/** Whether the transactions of one question are a ticket and the stop order on it. */
export function isWaitingOrder(txs: readonly TransactionJson[]): boolean {
  return txs[0]?.TransactionType === 'TicketCreate'
}

/**
 * Checks that several transactions fit in one question: orders, or cancels, of one account, with consecutive sequences,
 * of the same tokens, and equal in every shared field; or a ticket and the order on it.
 * @throws KeyringError `keyring/transaction-refused` (detail: the field), `keyring/type-refused`, `keyring/bad-request`
 */
export function checkTogether(txs: readonly TransactionJson[]): void {
  const [first] = txs
  if (first === undefined || txs.length > MAX_BATCH_SIZE) throw new KeyringError('keyring/bad-request', 'count')
  if (!isSessionType(first.TransactionType)) throw new KeyringError('keyring/type-refused', first.TransactionType)
  if (isWaitingOrder(txs)) return checkWaiting(txs)
  const shared = sharedFields(first)
  for (const [index, tx] of txs.entries()) {
    const different = differentField(shared, sharedFields(tx))
    if (different !== undefined) refuse(different)
    for (const side of ['TakerPays', 'TakerGets'] as const) if (tokenOf(tx[side]) !== tokenOf(first[side])) refuse(side)
    if (tx.Sequence !== (first.Sequence ?? Number.NaN) + index) refuse('Sequence')
  }
  // A repeated cancel would be a meaningless line that costs a fee.
  if (first.TransactionType === 'OfferCancel' && new Set(txs.map((tx) => tx['OfferSequence'])).size < txs.length)
    refuse('OfferSequence')
}

/** Checks a ticket and one stop order on it. The number of a ticket is the sequence after its own. */
function checkWaiting([ticket, order, ...others]: readonly TransactionJson[]): void {
  if (ticket === undefined || order === undefined || others.length > 0)
    throw new KeyringError('keyring/bad-request', 'count')
  if (order.TransactionType !== 'OfferCreate') throw new KeyringError('keyring/type-refused', order.TransactionType)
  if (order.Account !== ticket.Account) refuse('Account')
  if (order['TicketSequence'] !== (ticket.Sequence ?? Number.NaN) + 1) refuse('TicketSequence')
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

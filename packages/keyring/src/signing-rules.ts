import type { NetworkDefinition, TransactionJson } from '@tidebook/protocol'
import { ACCOUNT_SET_FLAGS, readStopOrder } from '@tidebook/protocol/transactions'
import { KeyringError } from './errors.ts'

/** What an open wallet signs without the password being typed again; a ticket only together with the order that it is for. */
const SESSION_TYPES: ReadonlySet<string> = new Set(['OfferCreate', 'OfferCancel', 'TicketCreate'])

const COMMON_FIELDS = ['TransactionType', 'Account', 'Fee', 'Sequence', 'LastLedgerSequence', 'Flags', 'Memos']
const POOL_FIELDS = [...COMMON_FIELDS, 'Asset', 'Asset2']
/**
 * The types that are signed, and every field that they may have; anything else would be signed by questions that were made
 * without it. Left out is what gives the account away at once or for good, such as SignerListSet or AccountDelete, and what
 * lets somebody else sign, signs for somebody else or takes a number that is not the account's, such as Signers or Delegate.
 */
const KNOWN_FIELDS: Readonly<Record<string, ReadonlySet<string>>> = {
  OfferCreate: new Set([...COMMON_FIELDS, 'TakerPays', 'TakerGets', 'Expiration', 'OfferSequence']),
  OfferCancel: new Set([...COMMON_FIELDS, 'OfferSequence']),
  TicketCreate: new Set([...COMMON_FIELDS, 'TicketCount']),
  Payment: new Set([...COMMON_FIELDS, 'Destination', 'DestinationTag', 'Amount', 'SendMax', 'DeliverMin', 'Paths']),
  TrustSet: new Set([...COMMON_FIELDS, 'LimitAmount']),
  SetRegularKey: new Set([...COMMON_FIELDS, 'RegularKey']),
  AccountSet: new Set([...COMMON_FIELDS, 'SetFlag', 'ClearFlag']),
  AMMCreate: new Set([...COMMON_FIELDS, 'Amount', 'Amount2', 'TradingFee']),
  AMMDeposit: new Set([...POOL_FIELDS, 'Amount', 'Amount2', 'LPTokenOut']),
  AMMWithdraw: new Set([...POOL_FIELDS, 'Amount', 'Amount2', 'LPTokenIn']),
  AMMVote: new Set([...POOL_FIELDS, 'TradingFee']),
  AMMBid: new Set([...POOL_FIELDS, 'BidMin', 'BidMax']),
}

/** Settings of an account that can be taken back at any time and cost nobody anything. All others stay as they are. */
const SIMPLE_SETTINGS: ReadonlySet<unknown> = new Set([
  ACCOUNT_SET_FLAGS.requireDestinationTag,
  ACCOUNT_SET_FLAGS.disallowNative,
])
const FULLY_CANONICAL = 0x8000_0000

/** Making a pool costs what one entry of the ledger freezes, and no network of the family freezes more, micro units. */
const MOST_FOR_POOL = 5_000_000n

/** Most memos of a transaction, and most bytes of all of them as JSON. */
const MOST_MEMOS = 4
const LONGEST_MEMOS = 2048

/** How far after the ledger of now a transaction may stay valid, in ledgers. */
export const LONGEST_VALIDITY = 600

/** The two members that a node, not a person, decides; both change while a question is open. */
export interface LedgerWindow {
  readonly sequence: number
  readonly lastLedger: number
}

/** What the rules look at beside the transaction. */
export interface RuleContext {
  readonly network: NetworkDefinition
  /** the type that the page named, for transactions that are no orders */
  readonly named: string | undefined
  /** the newest ledger there can be by now, or undefined when nobody told */
  readonly newestLedger: number | undefined
  /** it is a ticket, or the order on it that waits for a price, and both are asked about in one question */
  readonly waits?: boolean
}

/** Whether an open wallet signs this type without the password being typed again. */
export const isSessionType = (type: string): boolean => SESSION_TYPES.has(type)

/**
 * The rules that every transaction meets before a person is asked about it, whoever brings it.
 * @throws KeyringError `keyring/type-refused`, `keyring/fee-too-high`, `keyring/transaction-refused` (detail: the field)
 */
export function checkTransaction(tx: TransactionJson, context: RuleContext): void {
  const type = tx.TransactionType
  const allowed = Object.hasOwn(KNOWN_FIELDS, type) ? KNOWN_FIELDS[type] : undefined
  if (allowed === undefined || (!isSessionType(type) && context.named !== type))
    throw new KeyringError('keyring/type-refused', type)
  const ticketed = isOnTicket(tx, context.waits === true)
  if (type === 'TicketCreate' && (context.waits !== true || tx['TicketCount'] !== 1)) refuse('TicketCount')
  for (const field of Object.keys(tx)) {
    if (ticketed && field === 'TicketSequence') continue
    if (!allowed.has(field)) refuse(field)
  }
  if (type === 'AccountSet' || type === 'SetRegularKey') checkSettings(tx)
  checkFee(tx.Fee, type === 'AMMCreate' ? MOST_FOR_POOL : context.network.highestFee)
  checkMemos(tx['Memos'])
  // An order that waits ends at a time, which it names instead of a ledger.
  if (ticketed && type === 'OfferCreate') return
  // Whoever uses a ticket has no number in the row.
  const sequence = ticketed ? tx['TicketSequence'] : tx.Sequence
  checkWindow({ sequence, lastLedger: tx['LastLedgerSequence'] }, context.newestLedger)
}

/**
 * Whether a transaction uses a ticket in one of the two ways that are signed: as an order that waits for its price, in
 * the question that makes its ticket, or as a cancel of just that order, which uses the ticket up.
 */
function isOnTicket(tx: TransactionJson, waits: boolean): boolean {
  const ticket = tx['TicketSequence']
  if (ticket === undefined || tx.Sequence !== 0) return false
  if (tx.TransactionType === 'OfferCancel') return ticket === tx['OfferSequence']
  return waits && readStopOrder(tx) !== undefined
}

/**
 * The transaction with another sequence and last ledger, and nothing else changed. The sequence of an order that waits is
 * that of its ticket; what takes it back has no sequence.
 */
export function withWindow(tx: TransactionJson, { sequence, lastLedger }: LedgerWindow): TransactionJson {
  if (tx['TicketSequence'] !== undefined)
    return tx.TransactionType === 'OfferCreate'
      ? { ...tx, TicketSequence: sequence }
      : { ...tx, LastLedgerSequence: lastLedger }
  return { ...tx, Sequence: sequence, LastLedgerSequence: lastLedger }
}

function checkFee(fee: unknown, highest: bigint): void {
  if (typeof fee !== 'string' || !/^[0-9]{1,18}$/u.test(fee) || BigInt(fee) === 0n) refuse('Fee')
  else if (BigInt(fee) > highest) throw new KeyringError('keyring/fee-too-high', fee)
}

/**
 * One simple setting, or one other key, and nothing beside it: flags of the transaction could change settings, too, which
 * its question would show as a number.
 */
function checkSettings(tx: TransactionJson): void {
  if (![0, FULLY_CANONICAL, undefined].includes(tx.Flags)) refuse('Flags')
  if (tx['Memos'] !== undefined) refuse('Memos')
  if (tx.TransactionType === 'SetRegularKey') {
    if (tx['RegularKey'] === tx.Account) refuse('RegularKey')
    return
  }
  const changes = ['SetFlag', 'ClearFlag'].filter((field) => tx[field] !== undefined)
  const [changed = 'SetFlag'] = changes
  if (changes.length !== 1 || !SIMPLE_SETTINGS.has(tx[changed])) refuse(changed)
}

function checkMemos(memos: unknown): void {
  if (memos === undefined) return
  if (!Array.isArray(memos) || memos.length > MOST_MEMOS || JSON.stringify(memos).length > LONGEST_MEMOS) {
    refuse('Memos')
  }
}

function checkWindow(window: { readonly sequence: unknown; readonly lastLedger: unknown }, newest?: number): void {
  if (!isCount(window.sequence)) refuse('Sequence')
  else if (!isCount(window.lastLedger)) refuse('LastLedgerSequence')
  else if (newest !== undefined && window.lastLedger > newest + LONGEST_VALIDITY) refuse('LastLedgerSequence')
}

function isCount(value: unknown): value is number {
  return typeof value === 'number' && Number.isInteger(value) && value >= 1 && value <= 0xffff_ffff
}

function refuse(field: string): never {
  throw new KeyringError('keyring/transaction-refused', field)
}

import type { NetworkDefinition, TransactionJson } from '@tidebook/protocol'
import { ACCOUNT_SET_FLAGS, MAX_TICKETS, readStopOrder } from '@tidebook/protocol/transactions'
import { KeyringError } from './errors.ts'

/** Types that an unlocked wallet signs without the password; a TicketCreate only together with its orders. */
const SESSION_TYPES: ReadonlySet<string> = new Set(['OfferCreate', 'OfferCancel', 'TicketCreate'])

const COMMON_FIELDS = ['TransactionType', 'Account', 'Fee', 'Sequence', 'LastLedgerSequence', 'Flags', 'Memos']
const POOL_FIELDS = [...COMMON_FIELDS, 'Asset', 'Asset2']
/**
 * The types that the vault signs, with every allowed field. Prompts exist only for these. Excluded are types that can
 * give the account away, such as SignerListSet and AccountDelete, and fields by which another account signs, the
 * account signs for another one, or another account's number is used, such as Signers and Delegate.
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

/** Account settings that are reversible and harmless. All others cannot be changed. */
const SIMPLE_SETTINGS: ReadonlySet<unknown> = new Set([
  ACCOUNT_SET_FLAGS.requireDestinationTag,
  ACCOUNT_SET_FLAGS.disallowNative,
])
const FULLY_CANONICAL = 0x8000_0000

/** Maximum fee to create a pool, in micro units: the highest owner reserve on any network of the family. */
const MAX_POOL_FEE = 5_000_000n

/** Maximum number of memos, and maximum total size as JSON. */
const MAX_MEMOS = 4
const MAX_MEMOS_LENGTH = 2048

/** Maximum validity of a transaction beyond the current ledger, in ledgers. */
export const MAX_VALIDITY_LEDGERS = 600

/** The two members that depend on the current ledger; both change while a prompt is open. */
export interface LedgerWindow {
  readonly sequence: number
  readonly lastLedger: number
}

/** Context of the rules in addition to the transaction. */
export interface RuleContext {
  readonly network: NetworkDefinition
  /** The type stated by the page, for transactions that are not orders. */
  readonly named: string | undefined
  /** Upper bound of the newest ledger, or undefined when unknown. */
  readonly newestLedger: number | undefined
  /** Whether it creates tickets or is an order on one of them; one prompt covers all of these. */
  readonly waits?: boolean
}

/** Whether an unlocked wallet signs this type without the password. */
export function isSessionType(type: string): boolean {
  return SESSION_TYPES.has(type)
}

/**
 * Checks every transaction against the rules before its prompt, regardless of its source.
 * @throws KeyringError `keyring/type-refused`, `keyring/fee-too-high`, `keyring/transaction-refused` (detail: the
 * field)
 */
export function checkTransaction(tx: TransactionJson, context: RuleContext): void {
  const type = tx.TransactionType
  const allowed = Object.hasOwn(KNOWN_FIELDS, type) ? KNOWN_FIELDS[type] : undefined
  if (allowed === undefined || (!isSessionType(type) && context.named !== type))
    throw new KeyringError('keyring/type-refused', type)
  const ticketed = isOnTicket(tx, context.waits === true)
  if (type === 'TicketCreate' && (context.waits !== true || !isTicketCount(tx['TicketCount']))) refuse('TicketCount')
  for (const field of Object.keys(tx)) {
    if (ticketed && field === 'TicketSequence') continue
    if (!allowed.has(field)) refuse(field)
  }
  if (type === 'AccountSet' || type === 'SetRegularKey') checkSettings(tx)
  checkFee(tx.Fee, type === 'AMMCreate' ? MAX_POOL_FEE : context.network.highestFee)
  checkMemos(tx['Memos'])
  // A stop order expires at a time instead of at a ledger.
  if (ticketed && type === 'OfferCreate') return
  // A transaction on a ticket has no sequence.
  const sequence = ticketed ? tx['TicketSequence'] : tx.Sequence
  checkWindow({ sequence, lastLedger: tx['LastLedgerSequence'] }, context.newestLedger)
}

/**
 * Whether a transaction uses a ticket in one of the two supported ways: as a stop order, in the prompt that creates its
 * ticket, or as a cancel of that order, which consumes the ticket.
 */
function isOnTicket(tx: TransactionJson, waits: boolean): boolean {
  const ticket = tx['TicketSequence']
  if (ticket === undefined || tx.Sequence !== 0) return false
  if (tx.TransactionType === 'OfferCancel') return ticket === tx['OfferSequence']
  return waits && readStopOrder(tx) !== undefined
}

/**
 * Returns the transaction with only its sequence and last ledger replaced. The sequence of a stop order is that of its
 * ticket; its cancel has no sequence.
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
 * Allows one simple setting, or a regular key, and nothing else: transaction flags could change settings too, but a
 * prompt would show them only as a number.
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
  if (!Array.isArray(memos) || memos.length > MAX_MEMOS || JSON.stringify(memos).length > MAX_MEMOS_LENGTH) {
    refuse('Memos')
  }
}

function checkWindow(window: { readonly sequence: unknown; readonly lastLedger: unknown }, newest?: number): void {
  if (!isCount(window.sequence)) refuse('Sequence')
  else if (!isCount(window.lastLedger)) refuse('LastLedgerSequence')
  else if (newest !== undefined && window.lastLedger > newest + MAX_VALIDITY_LEDGERS) refuse('LastLedgerSequence')
}

function isTicketCount(value: unknown): boolean {
  return isCount(value) && value <= MAX_TICKETS
}

function isCount(value: unknown): value is number {
  return typeof value === 'number' && Number.isInteger(value) && value >= 1 && value <= 0xffff_ffff
}

function refuse(field: string): never {
  throw new KeyringError('keyring/transaction-refused', field)
}

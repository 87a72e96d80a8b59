import type { LedgerHeader } from '@tidebook/ledger'
import { ledgerSlices } from '../answers/ledger-slices.ts'
import type { RpcMethod } from '../method.ts'
import { readLedgerChoice } from '../params/ledger-choice.ts'
import type { Result } from '../../json/result.ts'
import type { Services } from '../services.ts'
import type { LedgerStore } from '../../store/ledger-store.ts'
import type { StoredTransaction } from '../../store/stored-transaction.ts'
import type { LedgerTransaction } from '../../pipeline/ledger-transaction.ts'
import type { TransactionForm } from '../../json/transaction-members.ts'
import { apiVersionOf } from '../params/api-version.ts'
import { isSkywell } from '../../base/code-base.ts'
import { RpcError, invalidField, missingField } from '../../json/rpc-error.ts'
import { hexText } from '../../json/serialised.ts'
import { storedJson, withDeliverMax } from '../../json/transaction-json.ts'
import { binaryMeta, ledgerMembersOf, txJson } from '../../json/transaction-members.ts'
import type { Params } from '../params/params.ts'

const FORM = /^C([0-9A-F]{7})([0-9A-F]{4})([0-9A-F]{4})$/i
const HEX = 16
const MAX = { ledgerIndex: 0xfff_ffff, ordinal: 0xffff }
/** Network number 0, because none of these networks has one. */
const NETWORK = '0000'

/** The position of a transaction: its ledger and its index in it. */
interface TransactionPlace {
  readonly ledgerIndex: number
  readonly ordinal: number
}

function digits(value: number, width: number): string {
  return value.toString(HEX).toUpperCase().padStart(width, '0')
}

/** Returns the compact identifier of a position, or undefined if the position is too large for it. */
function compactId({ ledgerIndex, ordinal }: TransactionPlace): string | undefined {
  if (ledgerIndex > MAX.ledgerIndex || ordinal > MAX.ordinal) return undefined
  return `C${digits(ledgerIndex, 7)}${digits(ordinal, 4)}${NETWORK}`
}

/**
 * Reads a compact transaction identifier (`ctid`): C, ledger, index, network. @throws RpcError invalidParams,
 * wrongNetwork
 */
function readCompactId(params: Params): TransactionPlace | undefined {
  const text = params.optionalText('ctid')
  if (text === undefined) return undefined
  const [, ledger, place, network] = FORM.exec(text) ?? []
  if (ledger === undefined || place === undefined) throw invalidField('ctid', 'a compact transaction identifier')
  if (network !== NETWORK) throw new RpcError('wrongNetwork', { field: 'ctid' })
  return { ledgerIndex: Number.parseInt(ledger, HEX), ordinal: Number.parseInt(place, HEX) }
}

function transactionAt(store: LedgerStore, place: TransactionPlace | undefined): StoredTransaction | undefined {
  if (place === undefined || place.ledgerIndex < store.firstIndex()) return undefined
  if (store.header(place.ledgerIndex) === undefined) return undefined
  return store.transactionsOf(place.ledgerIndex).find(({ metadata }) => metadata.TransactionIndex === place.ordinal)
}

function isLedgerNamed(params: Params): boolean {
  return ['ledger_hash', 'ledger_index', 'ledger'].some((field) => params.raw(field) !== undefined)
}

/**
 * Returns one transaction (`tx_hash`), in a specific closed ledger if the request specifies one (`ledger_index`,
 * `ledger_hash`).
 */
export const transactionEntry: RpcMethod = {
  name: 'transaction_entry',
  handle: (params, services) => {
    const { host, forms } = services
    const hash = params.optionalHash('tx_hash')
    if (hash === undefined) throw missingField('tx_hash')
    const version = apiVersionOf(params)
    const stored = host.store.transaction(hash)
    const choice = isLedgerNamed(params) ? readLedgerChoice(params, services) : undefined
    if (choice?.kind === 'current') throw new RpcError('notYetImplemented', { field: 'ledger_index' })
    const header = choice?.header ?? (stored && host.store.header(stored.ledgerIndex))
    if (stored === undefined || stored.ledgerIndex !== header?.index) {
      throw new RpcError('transactionNotFound', { field: 'tx_hash' })
    }
    const { tx, meta } = storedJson(forms, stored, header)
    if (version === 2) return { tx_json: txJson(tx), meta, hash, ...ledgerMembersOf(header) }
    const about = { ledger_hash: header.hash, ledger_index: header.index, validated: true }
    return { tx_json: tx, metadata: meta, ...about }
  },
}

const PAGE = 20
/** Maximum start offset, and maximum number of ledgers searched. */
const MAX_START = 10_000
const MAX_LEDGERS = 20_000
/** Number of headers examined per slice. */
const SLICE = 500

interface Found {
  readonly stored: StoredTransaction
  readonly header: LedgerHeader
}

function* latest({ host }: Services, start: number): Generator<undefined, Found[], undefined> {
  const { store } = host
  const results: Found[] = []
  let skip = start
  const first = Math.max(store.firstIndex(), host.validated.index - MAX_LEDGERS)
  for (let index = host.validated.index; index >= first && results.length < PAGE; index -= 1) {
    const header = store.header(index)
    if (header === undefined) break
    if (header.transactionCount <= skip) {
      skip -= header.transactionCount
      if (index % SLICE === 0) yield
      continue
    }
    const held: StoredTransaction[] = []
    for (const slice of ledgerSlices(store, index)) {
      held.push(...slice)
      yield
    }
    const transactions = held.toReversed().slice(skip)
    skip = 0
    results.push(...transactions.map((stored) => ({ stored, header })))
  }
  return results.slice(0, PAGE)
}

/** Returns the latest validated transactions of all accounts, newest first, starting at `start`. */
export const txHistory: RpcMethod = {
  name: 'tx_history',
  inTurn: () => true,
  handle: function* latestTransactions(params, services) {
    const start = params.optionalUnsigned('start')
    if (start === undefined) throw missingField('start')
    if (start > MAX_START) throw new RpcError('noPermission', { field: 'start' })
    const transactions = yield* latest(services, start)
    const txs = transactions.map(({ stored, header }) => storedJson(services.forms, stored, header).tx)
    return { index: start, txs }
  },
}

/** Maximum number of ledgers in the requested range. */
const MAX_RANGE = 1000

interface LedgerRange {
  readonly first: number
  readonly last: number
}

/**
 * Reads `min_ledger` and `max_ledger`: both, or neither.
 * @throws RpcError invalidParams, invalidLgrRange, excessiveLgrRange
 */
function readLedgerRange(params: Params): LedgerRange | undefined {
  const first = params.optionalUnsigned('min_ledger')
  const last = params.optionalUnsigned('max_ledger')
  if (first === undefined && last === undefined) return undefined
  if (first === undefined) throw missingField('min_ledger')
  if (last === undefined) throw missingField('max_ledger')
  if (last < first) throw new RpcError('invalidLgrRange', { field: 'max_ledger' })
  if (last - first > MAX_RANGE) throw new RpcError('excessiveLgrRange', { field: 'max_ledger' })
  return { first, last }
}

/** Whether this node has every ledger of a range. */
function isRangeComplete({ first, last }: LedgerRange, { host }: Services): boolean {
  return first >= host.store.firstIndex() && last <= host.validated.index
}

function validated(stored: StoredTransaction, form: TransactionForm, services: Services): Result | undefined {
  const { host, forms, network } = services
  const header = host.store.header(stored.ledgerIndex)
  if (header === undefined) return undefined
  const { tx, meta, blob } = storedJson(forms, stored, header)
  const { hash } = tx
  const compact = isSkywell(network) ? undefined : compactId(stored)
  const named = compact === undefined ? {} : { ctid: compact }
  if (form.version === 2) {
    const about = { hash, ...named, ...ledgerMembersOf(header) }
    if (form.binary) return { tx_blob: blob, ...binaryMeta(network, stored.metadata, meta, 2), ...about }
    return { tx_json: txJson(tx), meta, ...about }
  }
  const about = { ...named, ledger_index: header.index, ledger_hash: header.hash, validated: true }
  if (!form.binary) return { ...tx, meta, ...about }
  return {
    hash,
    tx: blob,
    tx_blob: blob,
    ...binaryMeta(network, stored.metadata, meta, 1),
    date: header.closeTime,
    inLedger: header.index,
    ...about,
  }
}

function provisional(
  { tx }: LedgerTransaction,
  { version, binary }: TransactionForm,
  { forms, network }: Services,
): Result {
  const blob = hexText(tx.blob)
  if (version === 2) {
    const members = binary ? { tx_blob: blob } : { tx_json: txJson(forms.transaction(tx)) }
    return { ...members, hash: tx.hash, validated: false }
  }
  const members = binary ? { hash: tx.hash, tx: blob, tx_blob: blob } : withDeliverMax(forms.transaction(tx), network)
  return { ...members, validated: false }
}

/**
 * Returns one transaction by its id (`transaction`, `hash` or `ctid`; `binary`; `min_ledger` and `max_ledger` to learn
 * whether this whole range was searched). The transaction is not validated before its ledger is on disk.
 */
export const tx: RpcMethod = {
  name: 'tx',
  handle: (params, services) => {
    const { host } = services
    const hash = params.optionalTransactionId()
    const compact = readCompactId(params)
    if (hash === undefined && compact === undefined) throw missingField('transaction')
    if (params.raw('transaction') !== undefined && compact !== undefined)
      throw invalidField('ctid', 'combined with transaction')
    const form = { version: apiVersionOf(params), binary: params.flag('binary') }
    const range = readLedgerRange(params)
    const stored = hash === undefined ? transactionAt(host.store, compact) : host.store.transaction(hash)
    const transaction = stored === undefined ? undefined : validated(stored, form, services)
    if (transaction !== undefined) return transaction
    const open = hash === undefined ? undefined : host.provisional(hash)
    if (open !== undefined) return provisional(open, form, services)
    const searched = range === undefined ? {} : { searched_all: isRangeComplete(range, services) }
    throw new RpcError('txnNotFound', { extra: searched })
  },
}

import type { RpcMethod } from '../method.ts'
import type { Result } from '../../json/result.ts'
import type { Services } from '../services.ts'
import type { StoredTransaction } from '../../store/stored-transaction.ts'
import type { LedgerTransaction } from '../../pipeline/ledger-transaction.ts'
import type { TransactionForm } from '../../json/transaction-members.ts'
import { apiVersionOf } from '../params/api-version.ts'
import { isSkywell } from '../../base/code-base.ts'
import { compactId, readCompactId, transactionAt } from '../params/compact-id.ts'
import { RpcError, invalidField, missingField } from '../../json/rpc-error.ts'
import { hexText } from '../../json/hex-text.ts'
import { storedJson, withDeliverMax } from '../../json/transaction-json.ts'
import { binaryMeta, ledgerMembersOf, txJson } from '../../json/transaction-members.ts'
import type { Params } from '../params/params.ts'

/** Maximum number of ledgers in a requested range. */
const MAX_RANGE = 1000

interface LedgerRange {
  readonly first: number
  readonly last: number
}

/**
 * Reads `min_ledger` and `max_ledger`, both or neither. @throws RpcError invalidParams, invalidLgrRange,
 * excessiveLgrRange
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
 * whether all of these were searched). Not validated before its ledger is on disk.
 */
export const tx: RpcMethod = {
  name: 'tx',
  handle: (params, services) => {
    const { host } = services
    const hash = params.optionalTransactionId()
    const compact = readCompactId(params)
    if (hash === undefined && compact === undefined) throw missingField('transaction')
    if (params.raw('transaction') !== undefined && compact !== undefined)
      throw invalidField('ctid', 'beside transaction')
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

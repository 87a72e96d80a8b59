import type { LedgerHeader, LedgerView } from '@tidebook/ledger'
import { headerBytes } from '@tidebook/ledger'
import type { Params } from '../params.ts'
import type { Caller, Result, RpcMethod } from '../method.ts'
import type { Services } from '../services.ts'
import type { StoredTransaction } from '../../store/stored-transaction.ts'
import type { ApiVersion } from '../api-version.ts'
import { hexText } from '../../json/hex-text.ts'
import { apiVersionOf } from '../api-version.ts'
import { readEntryFilter } from '../entry-filter.ts'
import { entryBlob } from '../entry-json.ts'
import { readLedgerChoice, readViewChoice } from '../ledger-choice.ts'
import { ownerFunds } from '../owner-funds.ts'
import { RpcError } from '../rpc-error.ts'
import { metadataJson, storedJson, withDeliverMax } from '../transaction-json.ts'
import { binaryMeta, ledgerMembersOf, txJson } from '../transaction-members.ts'
import { versionedHeader } from '../versioned-header.ts'

interface Wanted {
  readonly version: ApiVersion
  readonly transactions: boolean
  readonly expand: boolean
  readonly binary: boolean
  readonly accounts: boolean
  readonly ownerFunds: boolean
}

function readWanted(params: Params, { isAdmin }: Caller): Wanted {
  const full = params.flag('full')
  const accounts = params.flag('accounts')
  // the whole state in one answer
  if ((full || accounts) && !isAdmin) throw new RpcError('noPermission', { field: full ? 'full' : 'accounts' })
  return {
    version: apiVersionOf(params),
    transactions: full || params.flag('transactions'),
    expand: full || params.flag('expand'),
    binary: params.flag('binary'),
    accounts: full || accounts,
    ownerFunds: params.flag('owner_funds'),
  }
}

function expanded(
  stored: StoredTransaction,
  header: LedgerHeader,
  { version, binary }: Wanted,
  funds: (tx: Result) => Result,
  { forms, network }: Services,
): Result {
  const { tx, meta, blob } = storedJson(forms, stored, header)
  const { hash } = tx
  if (version === 1) {
    if (!binary) return { ...tx, metaData: meta, ...funds(tx) }
    return { hash, tx_blob: blob, ...binaryMeta(network, stored.metadata, meta, 1) }
  }
  if (binary) return { hash, tx_blob: blob, ...binaryMeta(network, stored.metadata, meta, 2), ...funds(tx) }
  return { tx_json: txJson(tx), meta, hash, ...ledgerMembersOf(header), ...funds(tx) }
}

/** The open ledger's transactions; they have no ledger yet that could be named. */
function openTransactions(wanted: Wanted, { forms, host, network }: Services): unknown[] {
  const { expand, binary, version } = wanted
  return [...host.openTransactions].map((open) => {
    if (!expand) return open.hash
    const { tx, metadata } = open
    const json = forms.transaction(tx)
    const meta = metadataJson(json, metadata)
    if (binary) return { hash: tx.hash, tx_blob: hexText(tx.blob), ...binaryMeta(network, metadata, meta, version) }
    if (version === 1) return { ...withDeliverMax(json, network), metaData: meta }
    return { tx_json: txJson(json), meta, hash: tx.hash, validated: false }
  })
}

async function stateMembers(params: Params, wanted: Wanted, services: Services): Promise<Result> {
  if (!wanted.accounts) return {}
  const { network } = services
  const filter = readEntryFilter(params, network)
  const { view } = await readViewChoice(params, services)
  const entries = view.entriesAfter('', Number.MAX_SAFE_INTEGER, filter)
  if (!wanted.expand) return { accountState: entries.map((entry) => entry['index']) }
  if (!wanted.binary) return { accountState: entries }
  return {
    accountState: entries.map((entry) => {
      const blob = entryBlob(network, entry)
      return blob === undefined ? entry : { hash: entry['index'], tx_blob: blob }
    }),
  }
}

function fundsReader(wanted: Wanted, view: LedgerView, { network }: Services): (tx: Result) => Result {
  if (!wanted.ownerFunds) return () => ({})
  return (tx) => {
    const funds = ownerFunds(view, network, tx)
    return funds === undefined ? {} : { owner_funds: funds }
  }
}

function closedLedger(header: LedgerHeader, wanted: Wanted, services: Services): Result {
  const { host } = services
  const bytes = wanted.binary ? { ledger_data: hexText(headerBytes(services.rules, header)) } : {}
  const members = { ...versionedHeader(header, wanted.version, services.network), ...bytes }
  if (!wanted.transactions) return members
  const funds = fundsReader(wanted, host.ledger.view('validated'), services)
  const transactions = host.store.transactionsOf(header.index).map((stored) => {
    if (!wanted.expand) return storedJson(services.forms, stored, header).tx['hash']
    return expanded(stored, header, wanted, funds, services)
  })
  return { ...members, transactions }
}

function openLedger(wanted: Wanted, services: Services): Result {
  const { ledger } = services.host
  return {
    closed: false,
    ledger_index: wanted.version === 1 ? String(ledger.openIndex) : ledger.openIndex,
    parent_hash: ledger.lastClosed.hash,
    ...(wanted.transactions ? { transactions: openTransactions(wanted, services) } : {}),
  }
}

/**
 * One ledger (`ledger_index`, `ledger_hash`): its header, with `binary` also as the bytes that its hash is of, with `transactions` the ids of its transactions in order,
 * with `expand` (`binary`, `owner_funds`) the transactions and their metadata, for admins with `accounts` the state.
 */
export const ledger: RpcMethod = {
  name: 'ledger',
  handle: async (params, services, caller) => {
    const wanted = readWanted(params, caller)
    const choice = readLedgerChoice(params, services, 'validated')
    const state = await stateMembers(params, wanted, services)
    if (choice.kind === 'current') {
      const index = services.host.ledger.openIndex
      return { ledger: { ...openLedger(wanted, services), ...state }, ledger_current_index: index, validated: false }
    }
    const { header } = choice
    const about = { ledger_hash: header.hash, ledger_index: header.index, validated: true }
    return { ledger: { ...closedLedger(header, wanted, services), ...state }, ...about }
  },
}

import type { LedgerHeader } from '@tidebook/ledger'
import type { Params } from '../params/params.ts'
import type { Caller } from '../../admission/caller.ts'
import type { RpcMethod } from '../method.ts'
import type { ApiVersion, Result } from '../../json/result.ts'
import type { Services } from '../services.ts'
import type { StoredTransaction } from '../../store/stored-transaction.ts'
import { entryBlob, hexText } from '../../json/serialised.ts'
import { apiVersionOf } from '../params/api-version.ts'
import { isSkywell } from '../../base/code-base.ts'
import { readEntryFilter } from '../params/entry-filter.ts'
import { readLedgerChoice, readViewChoice } from '../params/ledger-choice.ts'
import { ledgerSlices } from '../answers/ledger-slices.ts'
import { COMPLETE, LEFT_OUT_OF_BRIEF } from '../../json/brief-form.ts'
import { MembersText } from '../../json/result.ts'
import { ownerFunds } from '../../json/owner-funds.ts'
import { RpcError } from '../../json/rpc-error.ts'
import { metadataJson, storedJson, withDeliverMax } from '../../json/transaction-json.ts'
import { binaryMeta, ledgerMembersOf, txJson } from '../../json/transaction-members.ts'
import { headerMembers } from '../../json/versioned-header.ts'

interface Wanted {
  readonly version: ApiVersion
  readonly transactions: boolean
  readonly expand: boolean
  readonly binary: boolean
  readonly accounts: boolean
  readonly ownerFunds: boolean
  /** Names of fields that the response omits. */
  readonly omitted: ReadonlySet<string>
  /** Whether each transaction is a separate line of the response. */
  readonly lines: boolean
}

function readWanted(params: Params, { isAdmin }: Caller): Wanted {
  const brief = params.flag('brief') && !params.flag('binary')
  const full = params.flag('full')
  const accounts = params.flag('accounts')
  // Whether to include the whole state in one response.
  if ((full || accounts) && !isAdmin) throw new RpcError('noPermission', { field: full ? 'full' : 'accounts' })
  return {
    version: apiVersionOf(params),
    transactions: full || params.flag('transactions'),
    expand: full || params.flag('expand'),
    binary: params.flag('binary'),
    accounts: full || accounts,
    ownerFunds: params.flag('owner_funds'),
    omitted: brief ? LEFT_OUT_OF_BRIEF : COMPLETE,
    lines: brief,
  }
}

function expanded(
  stored: StoredTransaction,
  header: LedgerHeader,
  { version, binary, omitted }: Wanted,
  funds: (tx: Result) => Result,
  { forms, network }: Services,
): Result {
  const { tx: dated, meta, blob } = storedJson(forms, stored, header, omitted)
  const { hash } = dated
  const tx = isSkywell(network) ? dated : undated(dated)
  if (version === 1) {
    if (!binary) return { ...tx, metaData: meta, ...funds(tx) }
    return { hash, tx_blob: blob, ...binaryMeta(network, stored.metadata, meta, 1) }
  }
  if (binary) return { hash, tx_blob: blob, ...binaryMeta(network, stored.metadata, meta, 2), ...funds(tx) }
  return { tx_json: txJson(tx), meta, hash, ...ledgerMembersOf(header), ...funds(tx) }
}

/** Returns a transaction as the reference lists it in a ledger, which already has the date. */
function undated({ date: _date, inLedger: _inLedger, ledger_index: _index, ...fields }: Result): Result {
  return fields
}

/** Returns the open ledger's transactions, which belong to no closed ledger yet. */
function openTransactions(options: Wanted, { forms, host, network }: Services): unknown[] {
  const { expand, binary, version } = options
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

function stateMembers(params: Params, options: Wanted, services: Services): Result {
  if (!options.accounts) return {}
  const { network } = services
  const filter = readEntryFilter(params, network)
  const { view } = readViewChoice(params, services)
  const entries = view.entriesAfter('', Number.MAX_SAFE_INTEGER, filter)
  if (!options.expand) return { accountState: entries.map((entry) => entry['index']) }
  if (!options.binary) return { accountState: entries }
  return {
    accountState: entries.map((entry) => {
      const blob = entryBlob(network, entry)
      return blob === undefined ? entry : { hash: entry['index'], tx_blob: blob }
    }),
  }
}

/** @throws LedgerBeingWritten, NodeError of `LedgerHost.validatedView` for each transaction when the request wants funds */
function fundsReader(options: Wanted, { host, network }: Services): (tx: Result) => Result {
  if (!options.ownerFunds) return () => ({})
  return (tx) => {
    const funds = ownerFunds(host.validatedView(), network, tx)
    return funds === undefined ? {} : { owner_funds: funds }
  }
}

/** Yields the members of a closed ledger as text, because the ledger may have thousands of transactions. */
function* closedLedger(
  header: LedgerHeader,
  options: Wanted,
  services: Services,
): Generator<undefined, string, undefined> {
  const { host } = services
  const text = membersText(headerMembers(header, options, services))
  if (!options.transactions) return text
  const funds = fundsReader(options, services)
  const transactions: string[] = []
  for (const slice of ledgerSlices(host.store, header.index, options.omitted)) {
    for (const stored of slice) {
      const shown = options.expand
        ? expanded(stored, header, options, funds, services)
        : storedJson(services.forms, stored, header).tx['hash']
      transactions.push(JSON.stringify(shown))
    }
    yield
  }
  return `${text},"transactions":${listText(transactions, options.lines)}`
}

/**
 * With `lines`, a reader can find the items without parsing the list, because responses contain no other line breaks.
 */
function listText(items: readonly string[], lines: boolean): string {
  return lines && items.length > 0 ? `[\n${items.join(',\n')}\n]` : `[${items.join(',')}]`
}

function membersText(members: Result): string {
  return JSON.stringify(members).slice(1, -1)
}

function openLedger(options: Wanted, services: Services): Result {
  const { ledger } = services.host
  return {
    closed: false,
    ledger_index: options.version === 1 ? String(ledger.openIndex) : ledger.openIndex,
    parent_hash: ledger.lastClosed.hash,
    ...(options.transactions ? { transactions: openTransactions(options, services) } : {}),
  }
}

function isLedgerNamed(params: Params): boolean {
  return ['ledger', 'ledger_hash', 'ledger_index'].some((field) => params.raw(field) !== undefined)
}

/** Returns the reference's response to a request that specifies no ledger: the last closed one and the open one. */
function bothLedgers(version: ApiVersion, services: Services): Result {
  const form = { version, binary: false }
  const nothing = {
    ...form,
    transactions: false,
    expand: false,
    accounts: false,
    ownerFunds: false,
    omitted: COMPLETE,
    lines: false,
  }
  return {
    closed: { ledger: headerMembers(services.host.validated, form, services) },
    open: { ledger: openLedger(nothing, services) },
  }
}

/**
 * Returns one ledger (`ledger_index`, `ledger_hash`): its header (with `binary` also as the hashed bytes), with
 * `transactions` the ids of its transactions in order, with `expand` (`binary`, `owner_funds`) the transactions and
 * their metadata, and for admins with `accounts` the state. `brief` omits proofs and links and puts each transaction on
 * a separate line.
 */
export const ledger: RpcMethod = {
  name: 'ledger',
  inTurn: (params) => ['accounts', 'full', 'transactions'].some((field) => params.raw(field) !== undefined),
  handle: function* oneLedger(params, services, caller) {
    const options = readWanted(params, caller)
    if (!isSkywell(services.network) && !isLedgerNamed(params)) return bothLedgers(options.version, services)
    const choice = readLedgerChoice(params, services, 'validated')
    const state = stateMembers(params, options, services)
    if (choice.kind === 'current') {
      const index = services.host.ledger.openIndex
      return { ledger: { ...openLedger(options, services), ...state }, ledger_current_index: index, validated: false }
    }
    const { header } = choice
    const about = { ledger_hash: header.hash, ledger_index: header.index, validated: true }
    const members = [yield* closedLedger(header, options, services), membersText(state)].filter((text) => text !== '')
    return new MembersText(`"ledger":{${members.join(',')}},${membersText(about)}`)
  },
}

import type { ChainStart, GenesisOptions, GenesisValidators, LedgerHeader, LedgerRules } from '@tidebook/ledger'
import { Ledger, LedgerFault, creations } from '@tidebook/ledger'
import { NodeError } from '../base/node-error.ts'
import type { LedgerStore } from '../store/ledger-store.ts'
import { readCarriedTransactions } from './carried-state.ts'
import { storeFees } from './genesis-fees.ts'

interface GenesisRequest {
  readonly master: Uint8Array
  readonly totalDrops: bigint
  /** In ledger seconds. */
  readonly closeTime: number
  /** The first set of validators; undefined if the ledger has no such list. */
  readonly validators?: GenesisValidators | undefined
  /** Number of empty ledgers closed at the start. */
  readonly firstLedgers: 1 | 2
}

/** @throws NodeError node/usage if the validators of a chain cannot be written; node/store-corrupt */
export function loadLedger(
  rules: LedgerRules,
  header: LedgerHeader,
  store: LedgerStore,
  chainStart: ChainStart | undefined,
): Ledger {
  try {
    // With a queue, the queue's waiting transactions are carried over.
    const carried = rules.queue === undefined ? readCarriedTransactions(rules.network, store) : []
    return Ledger.load(rules, header, store.state(), carried, chainStart)
  } catch (error) {
    if (!(error instanceof LedgerFault)) throw error
    if (error.code === 'ledger/chain-start') throw new NodeError('node/usage', error.message, { cause: error })
    throw new NodeError('node/store-corrupt', `loading ledger ${header.index}: ${error.message}`, { cause: error })
  }
}

function optionsOf({ validators, ...request }: GenesisRequest): GenesisOptions {
  return validators === undefined ? request : { ...request, validators }
}

/**
 * Stores the first validators. The recomputation of the history starts from them, and they determine whose list is the
 * set of validators.
 */
async function keepValidators(store: LedgerStore, { validators }: GenesisRequest): Promise<void> {
  if (validators !== undefined && store.validators() === undefined) await store.keepValidators(validators)
}

export interface OpeningOptions {
  /** Returns the genesis of a new ledger. */
  readonly genesis: () => GenesisRequest
  /** Whether a stored ledger must begin with this genesis. */
  readonly isGenesisFixed: boolean
  /** Whether the log begins after a stored ledger. The genesis of the ledger is then older than that of the log. */
  readonly isContinued?: boolean
  /** First validators of a log that begins after a stored ledger; undefined if they never change. */
  readonly chainStart?: ChainStart | undefined
}

/**
 * Opens the ledger in its stored state, without replay. Creates the genesis ledger in a new store.
 * @throws NodeError node/usage if the stored ledger begins with a different genesis; node/store-corrupt
 */
export async function openLedger(
  rules: LedgerRules,
  store: LedgerStore,
  { chainStart, genesis, isContinued = false, isGenesisFixed }: OpeningOptions,
): Promise<Ledger> {
  const header = store.latest()
  if (header !== undefined) {
    if (isGenesisFixed) {
      const request = isContinued ? asStored(store, genesis()) : genesis()
      requireGenesis(rules, store, request)
      await keepValidators(store, request)
    }
    const isUnstarted = isContinued && store.logPosition() === 0
    const ledger = loadLedger(rules, header, store, isUnstarted ? chainStart : undefined)
    if (store.fees() === undefined) await storeFees(rules, store)
    return ledger
  }
  const request = genesis()
  const ledger = Ledger.genesis(rules, optionsOf(request))
  await storeFees(rules, store)
  await keepValidators(store, request)
  await store.commit({ header: ledger.lastClosed, transactions: [], changes: creations(ledger.stateEntries()) })
  if (request.firstLedgers === 2) {
    const { header: second, changes, tree } = ledger.close(request.closeTime)
    await store.commit({ header: second, transactions: [], changes, tree })
  }
  return ledger
}

/** Returns a genesis with the close time and the validators of the stored one, which a chain continues. */
export function asStored(store: LedgerStore, request: GenesisRequest): GenesisRequest {
  // A restored store begins at a later ledger. Its first validators are those of the chain.
  if (store.firstIndex() > 1) return request
  // On some networks the genesis has no close time.
  const { closeTime } = store.header(request.firstLedgers) ?? request
  return { ...request, closeTime, validators: store.validators() }
}

/** @throws NodeError node/usage if the stored ledger begins with a different genesis */
export function requireGenesis(rules: LedgerRules, store: LedgerStore, request: GenesisRequest): void {
  // A store restored at a later ledger does not contain the genesis.
  if (store.firstIndex() > 1) return
  const ledger = Ledger.genesis(rules, optionsOf(request))
  if (request.firstLedgers === 2) ledger.close(request.closeTime)
  const { hash, index } = ledger.lastClosed
  const stored = store.header(index)?.hash
  if (stored === hash) return
  const message = `the ledger in the data folder begins with another genesis: ledger ${index} is ${stored ?? 'missing'}, not ${hash}`
  throw new NodeError('node/usage', message)
}

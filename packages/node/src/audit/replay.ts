import { isDeepStrictEqual } from 'node:util'
import type { ChainStart, LedgerHeader, StateEntry } from '@tidebook/ledger'
import { Ledger } from '@tidebook/ledger'
import { equalBytes, parseTransaction } from '@tidebook/protocol'
import type { NetworkDefinition } from '@tidebook/protocol'
import type { HashedTransaction } from './check-transactions.ts'
import type { OfflineStore } from './offline-store.ts'
import { StoreFault, requireEqual } from './store-fault.ts'

/**
 * Returns the owner of the first ledger's supply: the account that paid for a chain that continues the ledger, or else
 * the sender of the first transaction other than a change of the validators.
 */
function ownerOf({ store }: OfflineStore, network: NetworkDefinition, last: number): Uint8Array | undefined {
  const [chain] = store.chainStarts()
  if (chain !== undefined) return chain.start.payer
  const authority = store.validators()?.authority
  for (let index = store.firstIndex(); index <= last; index += 1) {
    for (const { blob } of store.transactionsOf(index)) {
      const sender = senderOf(network, blob, index)
      if (authority === undefined || !equalBytes(sender, authority)) return sender
    }
  }
  return undefined
}

function senderOf(network: NetworkDefinition, blob: Uint8Array, index: number): Uint8Array {
  try {
    return parseTransaction(network, blob).account
  } catch (error) {
    throw new StoreFault('verify/transactions', `the first transaction of ledger ${index} is none`, { cause: error })
  }
}

/**
 * Recomputes a whole history from its first ledger. Trusts only the stored signed transactions, their order and the
 * close times.
 */
export class HistoryReplay {
  readonly #network: NetworkDefinition
  readonly #ledger: Ledger
  /** Chains that continued the ledger, by the index of their first ledger. */
  readonly #starts: ReadonlyMap<number, ChainStart>

  private constructor(network: NetworkDefinition, ledger: Ledger, starts: ReadonlyMap<number, ChainStart>) {
    this.#network = network
    this.#ledger = ledger
    this.#starts = starts
  }

  /** Returns undefined for a history without transactions, which needs no computation. */
  static from(
    offline: OfflineStore,
    network: NetworkDefinition,
    first: LedgerHeader,
    last: number,
  ): HistoryReplay | undefined {
    const master = ownerOf(offline, network, last)
    if (master === undefined) return undefined
    const { closeTime, hash, totalDrops } = first
    const { rules, store } = offline
    const validators = store.validators()
    const firstRules = { ...rules, validatorAuthority: validators?.authority }
    const ledger = Ledger.genesis(firstRules, {
      master,
      totalDrops,
      closeTime,
      ...(validators === undefined ? {} : { validators }),
    })
    requireEqual('verify/changes', `the hash of ledger ${first.index}`, hash, ledger.lastClosed.hash)
    const starts = new Map(store.chainStarts().map(({ index, start }) => [index, start]))
    return new HistoryReplay(network, ledger, starts)
  }

  /** @throws StoreFault `verify/transactions`, `verify/metadata`, `verify/changes`, `verify/checkpoint` */
  next(header: LedgerHeader, transactions: readonly HashedTransaction[]): void {
    const start = this.#starts.get(header.index)
    if (start !== undefined) this.#ledger.startChain(start)
    for (const { blob, hash, metadata } of transactions) {
      const outcome = this.#ledger.apply(parseTransaction(this.#network, blob))
      const about = `transaction ${hash} of ledger ${header.index}`
      if (!outcome.applied) throw new StoreFault('verify/transactions', `${about} does not apply: ${outcome.result}`)
      if (!isDeepStrictEqual(outcome.metadata, metadata)) {
        throw new StoreFault('verify/metadata', `${about} did something else than is stored`)
      }
    }
    const { header: again } = this.#ledger.close(header.closeTime)
    const of = `of ledger ${header.index}`
    requireEqual('verify/changes', `the hash of the changes ${of}`, header.stateHash, again.stateHash)
    requireEqual('verify/checkpoint', `the hash of the state ${of}`, header.checkpointHash, again.checkpointHash)
    requireEqual('verify/changes', `the hash ${of}`, header.hash, again.hash)
  }

  /**
   * Checks that the stored entries equal the recomputed ones.
   * @throws StoreFault `verify/state`
   */
  checkState(stored: Iterable<StateEntry>): void {
    const computed = new Map<string, Uint8Array>()
    for (const { key, value } of this.#ledger.stateEntries()) computed.set(key, value)
    let count = 0
    for (const { key, value } of stored) {
      const expected = computed.get(key)
      if (expected === undefined || Buffer.compare(expected, value) !== 0) {
        throw new StoreFault('verify/state', `entry ${key} is not what the history gives`)
      }
      count += 1
    }
    requireEqual('verify/state', 'the count of entries', count, computed.size)
  }
}

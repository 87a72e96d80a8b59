import type { ParsedTransaction } from '@tidebook/protocol'
import { applyInPasses } from './close/apply-in-passes.ts'
import type { CarriedTransaction } from './close/carried-transaction.ts'
import { NO_SALT, canonicalOrder, sortBySaltedAccount } from './close/canonical-order.ts'
import { HeldTransactions } from './close/held-transactions.ts'
import { LedgerSealer } from './close/ledger-sealer.ts'
import type { StoredChange } from './trees/ledger-hash.ts'
import { updateSkipLists } from './close/skip-lists.ts'
import { closedEntries, storedChanges } from './close/stored-entry.ts'
import { applyTransaction } from './apply/apply-transaction.ts'
import { assumeEarlier } from './apply/assume-earlier.ts'
import type { EarlierTransactions } from './apply/assume-earlier.ts'
import { feeCollector } from './engine/claim.ts'
import { entryContextOf } from './entries/entry-context.ts'
import type { EntryContext } from './entries/entry-context.ts'
import { genesisState, startChain } from './genesis.ts'
import type { ChainStart, GenesisOptions } from './genesis.ts'
import type { LedgerHeader } from './base/header.ts'
import type { BrokenInvariant } from './invariants/broken-invariant.ts'
import { openState } from './entries/load-state.ts'
import { AppliedTransaction } from './metadata/applied-transaction.ts'
import type { ClosedTransaction } from './metadata/closed-transaction.ts'
import type { ApplyContext } from './money/apply-context.ts'
import { collectEffects } from './metadata/collect-effects.ts'
import type { Effects } from './metadata/effects.ts'
import type { MetadataJson } from './entries/json-fields.ts'
import { exists } from './money/accounts.ts'
import { LedgerFault } from './base/ledger-fault.ts'
import type { Pass, LedgerContext } from './money/ledger-context.ts'
import { findPaths } from './paths/find-paths.ts'
import type { PathAlternative, PathSearch } from './paths/path-search.ts'
import type { EngineResult } from './base/engine-results.ts'
import { branchSource } from './trees/stored-branches.ts'
import type { LedgerRules } from './profiles/rules.ts'
import type { StateEntry, StateSource, TreeChange } from './state/state-source.ts'
import type { State } from './state/state.ts'
import { StateView } from './views/state-view.ts'
import type { LedgerView } from './views/view-types.ts'

export interface ApplyResult {
  readonly result: EngineResult
  /** Whether the transaction is in the ledger (tes or tec). */
  readonly applied: boolean
  readonly transactionIndex?: number
  /** Effects of a transaction that is in the ledger. */
  readonly effects?: Effects
  readonly metadata?: MetadataJson
  /** Invariants violated by this transaction, and by waiting ones that entered the open ledger because of it. */
  readonly brokenInvariants?: readonly BrokenInvariant[]
}

export interface ApplyOptions {
  /** A transaction that does not succeed immediately leaves no trace and is not retried. */
  readonly failHard?: boolean
}

export interface ClosedLedger {
  readonly header: LedgerHeader
  readonly transactions: readonly ClosedTransaction[]
  /** Entries to store, sorted by key; undefined deletes. */
  readonly changes: readonly StoredChange[]
  /** Changes of the state tree, stored together with the entries. */
  readonly tree: TreeChange
  /** Transactions carried over to later ledgers, to pass to {@link Ledger.load}. */
  readonly carried: readonly CarriedTransaction[]
  /** Invariants violated by transactions that were reapplied, or applied to the next ledger. */
  readonly brokenInvariants: readonly BrokenInvariant[]
}

/**
 * The ledger as a deterministic state machine. The same transactions and close times produce the same hashes, even when
 * it is stored and loaded in between. It uses no clock, no randomness and no network.
 */
export class Ledger {
  #rules: LedgerRules
  readonly #state: State
  readonly #around: EntryContext
  #lastClosed: LedgerHeader
  #transactions: ClosedTransaction[] = []
  readonly #keepsApplied: boolean
  readonly #held = new HeldTransactions()
  /** Violations that no caller has received yet. */
  #broken: BrokenInvariant[] = []
  #totalDrops: bigint
  readonly #sealer: LedgerSealer
  /** First validators, written into the open ledger before its transactions. */
  #chainStart: ChainStart | undefined

  private constructor(rules: LedgerRules, state: State, lastClosed: LedgerHeader, sealer: LedgerSealer) {
    this.#rules = rules
    this.#state = state
    this.#around = entryContextOf(rules)
    this.#lastClosed = lastClosed
    this.#totalDrops = lastClosed.totalDrops
    this.#sealer = sealer
    this.#keepsApplied = rules.application === 'canonical' || rules.hashing === 'tree'
  }

  /** Creates a new network: ledger 1 closed with the whole supply on the master account, ledger 2 open. */
  static genesis(rules: LedgerRules, options: GenesisOptions): Ledger {
    const { state, header } = genesisState(rules, options)
    const sealer = new LedgerSealer(rules)
    sealer.note(state.journal.entries())
    return new Ledger(rules, state, header, sealer)
  }

  /**
   * Loads the ledger after a stored close, including its carried-over transactions. Reads accounts from the source on
   * first use.
   * @param chainStart written into the open ledger, if that is the first one of a chain that continues the stored
   * ledger
   * @throws LedgerFault `ledger/corrupt-entry`, `ledger/chain-start`; later, when an account is read, StoredStateError
   */
  static load(
    rules: LedgerRules,
    header: LedgerHeader,
    source: StateSource,
    carried: readonly CarriedTransaction[] = [],
    chainStart?: ChainStart,
  ): Ledger {
    const state = openState(rules, source)
    const sealer = new LedgerSealer(rules, branchSource(state, source))
    const ledger = new Ledger(rules, state, header, sealer)
    if (chainStart !== undefined) ledger.startChain(chainStart)
    for (const { tx, until } of carried) {
      if (until === undefined) ledger.#apply(tx, 'open')
      else ledger.#held.restore(tx, until)
    }
    return ledger
  }

  get rules(): LedgerRules {
    return this.#rules
  }

  /**
   * Writes the first validators of a chain that continues the last ledger into the open ledger, before any transaction.
   * From then on, the authority decides on validator changes.
   * @throws LedgerFault `ledger/chain-start`
   */
  startChain(chainStart: ChainStart): void {
    this.#rules = { ...this.#rules, validatorAuthority: chainStart.validators.authority }
    this.#chainStart = chainStart
    this.#writeChainStart()
  }

  #writeChainStart(): void {
    if (this.#chainStart === undefined) return
    startChain(this.#state, this.#rules, this.openIndex, this.#chainStart)
    if (this.#rules.application === 'arrival') this.#state.journal.settle()
  }

  get openIndex(): number {
    return this.#lastClosed.index + 1
  }

  get lastClosed(): LedgerHeader {
    return this.#lastClosed
  }

  /** Applies a transaction to the open ledger. The caller has verified its signatures. Never throws on bad input. */
  apply(tx: ParsedTransaction, { failHard = false }: ApplyOptions = {}): ApplyResult {
    if (this.#rules.application === 'arrival') return this.#withBroken(this.#apply(tx, 'open', failHard))
    const outcome = this.#withBroken(this.#applyOpen(tx, failHard))
    if (outcome.result === 'tesSUCCESS' || (!failHard && !outcome.result.startsWith('tem'))) {
      this.#held.remember(tx, this.openIndex)
    }
    return outcome
  }

  /** Simulates a transaction, signed or not, on the open ledger. Leaves the ledger unchanged. */
  simulate(tx: ParsedTransaction): ApplyResult {
    const mark = this.#state.journal.mark()
    const transactionIndex = this.#transactions.length
    return this.#try(tx, (result, context) => {
      if (context === undefined) return { result, applied: false }
      const { json: metadata } = collectEffects(context, mark, result, this.#around)
      return { result, applied: false, transactionIndex, metadata }
    })
  }

  /**
   * Simulates a transaction and returns only its result. Leaves the ledger unchanged.
   * @param earlier transactions of its account to assume as applied before it
   */
  resultOf(tx: ParsedTransaction, earlier?: EarlierTransactions): EngineResult {
    return this.#try(tx, (result) => result, earlier)
  }

  #try<T>(
    tx: ParsedTransaction,
    read: (result: EngineResult, context: ApplyContext | undefined) => T,
    earlier?: EarlierTransactions,
  ): T {
    const { journal } = this.#state
    const mark = journal.mark()
    try {
      if (earlier !== undefined) assumeEarlier(this.#state, tx, earlier)
      const work = { ...this.#work('open'), isTrial: true }
      const { result, context } = applyTransaction(work, tx, this.#transactions.length)
      return read(this.#rules.resultNames[result] ?? result, context)
    } finally {
      journal.rollback(mark)
    }
  }

  /**
   * Finds paths for a payment in the open ledger. Tries each alternative with its own paths and limit. Leaves the
   * ledger unchanged.
   */
  findPaths(search: PathSearch): readonly PathAlternative[] {
    return findPaths(this.#work('open'), search)
  }

  /** Applies a transaction to the open ledger, then the account's transactions that waited for it. */
  #applyOpen(tx: ParsedTransaction, failHard: boolean): ApplyResult {
    const outcome = this.#apply(tx, 'open', failHard)
    if (outcome.result.startsWith('ter') && !failHard) this.#held.refuse(tx)
    if (outcome.result !== 'tesSUCCESS') return outcome
    const next = this.#held.takeNext(tx)
    if (next !== undefined) this.#applyOpen(next, false)
    return outcome
  }

  #apply(tx: ParsedTransaction, pass: Pass, failHard = false): ApplyResult {
    const { journal } = this.#state
    const mark = journal.mark()
    const transactionIndex = this.#transactions.length
    const { result: plain, context, broken } = applyTransaction(this.#work(pass), tx, transactionIndex)
    const result = this.#rules.resultNames[plain] ?? plain
    if (broken !== undefined) this.#broken.push({ hash: tx.hash, result, invariant: broken })
    if (context === undefined) return { result, applied: false }
    if (failHard && result !== 'tesSUCCESS') {
      journal.rollback(mark)
      return { result, applied: false }
    }
    const applied = new AppliedTransaction(tx, collectEffects(context, mark, result, this.#around))
    if (!exists(feeCollector(context))) this.#totalDrops -= context.charged
    this.#transactions.push({ hash: tx.hash, result, applied: this.#keepsApplied ? applied : undefined })
    this.#sealer.anticipate(this.openIndex, journal.touched())
    if (this.#rules.application === 'arrival') journal.settle()
    return applied
  }

  /**
   * Reapplies all transactions to the parent in canonical order, on networks on which arrival order does not count.
   * @returns the open transactions that did not get into the ledger
   */
  #reapply(): ParsedTransaction[] {
    for (const tx of sortBySaltedAccount(NO_SALT, this.#held.takeRefused())) this.#apply(tx, 'open')
    const txs = appliedOf(this.#transactions).map(({ tx }) => tx)
    this.#state.journal.rollback(0)
    this.#transactions = []
    this.#totalDrops = this.#lastClosed.totalDrops
    this.#writeChainStart()
    applyInPasses(canonicalOrder(this.#rules.sha512Half, txs), (tx, pass) => this.#apply(tx, pass))
    const closed = new Set(this.#transactions.map(({ hash }) => hash))
    return txs.filter(({ hash }) => !closed.has(hash))
  }

  /**
   * Retries, in the next ledger, transactions that the closed ledger left out and earlier submissions that no ledger
   * contains.
   */
  #holdOver(left: readonly ParsedTransaction[], closed: readonly ClosedTransaction[]): void {
    const hashes = new Set(closed.map(({ hash }) => hash))
    applyInPasses(left, (tx, pass) => this.#apply(tx, pass === 'final' ? 'open' : pass))
    const again = this.#held.afterClose(
      this.#lastClosed.index,
      (hash) => hashes.has(hash),
      (account) => this.#closedSequence(account),
    )
    for (const tx of sortBySaltedAccount(NO_SALT, again)) this.#apply(tx, 'open')
  }

  #closedSequence(id: Uint8Array): number | undefined {
    const account = this.#state.findAccount(id)
    return account === undefined ? undefined : this.#state.journal.closedValue(account)?.sequence
  }

  /**
   * Closes the open ledger at a time in ledger seconds and opens the next.
   * @throws LedgerFault `ledger/close-time` before the parent's close
   */
  close(closeTime: number): ClosedLedger {
    const parent = this.#lastClosed
    if (!Number.isSafeInteger(closeTime) || closeTime < parent.closeTime || closeTime > 0xffff_ffff) {
      throw new LedgerFault(
        'ledger/close-time',
        `Cannot close at ${closeTime}, the parent closed at ${parent.closeTime}`,
      )
    }
    const left = this.#rules.application === 'canonical' ? this.#reapply() : []
    if (this.#rules.hashing === 'tree') updateSkipLists(this.#state, parent)
    const transactions = this.#transactions
    const changed = this.#state.journal.changedSinceClose()
    const changes = storedChanges(changed)
    const header = this.#sealer.seal({
      index: parent.index + 1,
      parentHash: parent.hash,
      closeTime,
      parentCloseTime: parent.closeTime,
      totalDrops: this.#totalDrops,
      transactions,
      changed,
      changes,
    })
    const tree = this.#sealer.takeTreeChange()
    this.#state.journal.close()
    this.#transactions = []
    this.#chainStart = undefined
    this.#lastClosed = header
    if (this.#rules.application === 'canonical') this.#holdOver(left, transactions)
    const open = appliedOf(this.#transactions).map(({ tx }) => ({ tx, until: undefined }))
    return {
      header,
      transactions,
      changes,
      tree,
      carried: [...open, ...this.#held.submitted()],
      brokenInvariants: this.#takeBroken(),
    }
  }

  #withBroken(outcome: ApplyResult): ApplyResult {
    if (this.#broken.length === 0) return outcome
    const { result, applied, transactionIndex, effects } = outcome
    return {
      result,
      applied,
      ...(transactionIndex === undefined ? {} : { transactionIndex }),
      ...(effects === undefined ? {} : { effects, metadata: effects.json }),
      brokenInvariants: this.#takeBroken(),
    }
  }

  #takeBroken(): readonly BrokenInvariant[] {
    const broken = this.#broken
    this.#broken = []
    return broken
  }

  /** Returns the state for reading: with the transactions applied so far, or as of the last close. */
  view(which: 'current' | 'validated'): LedgerView {
    const { journal } = this.#state
    return new StateView(this.#state, this.#rules, this.#around, (entry) =>
      which === 'current' ? entry.fields : journal.closedValue(entry),
    )
  }

  /** Yields every entry as of the last close, for a snapshot. */
  stateEntries(): Iterable<StateEntry> {
    return closedEntries(this.#state)
  }

  #work(pass: Pass): LedgerContext {
    return {
      state: this.#state,
      rules: this.#rules,
      ledgerIndex: this.openIndex,
      parentCloseTime: this.#lastClosed.closeTime,
      parentHash: this.#lastClosed.hash,
      pass,
      credits: undefined,
    }
  }
}

function appliedOf(transactions: readonly ClosedTransaction[]): readonly AppliedTransaction[] {
  return transactions.flatMap(({ applied }) => applied ?? [])
}

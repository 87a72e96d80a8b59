import { decodeTransaction, encodeTransaction, toHex } from '@tidebook/protocol/codec'
import type { NetworkDefinition, TransactionJson } from '@tidebook/protocol'
import { KeyringError } from './errors.ts'
import { checkTransaction, isSessionType, withWindow } from './signing-rules.ts'
import type { LedgerWindow } from './signing-rules.ts'
import { MAX_BATCH_SIZE } from './batch-signing.ts'

/** A transaction that waits for confirmation, decoded from the exact bytes to sign. */
export interface Proposal {
  readonly id: number
  /** The unsigned transaction, upper-case hex; the confirmation refers to it. */
  readonly bytes: string
  readonly fields: TransactionJson
}

interface Entry {
  readonly tx: TransactionJson
  readonly named: string | undefined
  /** Number of unlocks when the prompt was shown; undefined before that. */
  readonly unlocks?: number
  readonly waits: boolean
}

/** Maximum number of stored proposals: those of one prompt plus queued ones; the oldest are evicted first. */
const MAX_PROPOSALS = MAX_BATCH_SIZE + 16

export interface DeskEnvironment {
  readonly network: NetworkDefinition
  /** Returns an upper bound of the newest ledger, or undefined when unknown. */
  readonly newestLedger?: (() => number | undefined) | undefined
}

/**
 * Stores transactions between the confirmation prompt and the signature. A proposal is checked once and stored here, so
 * that it cannot be replaced after the prompt was shown; callers refer to it only by number.
 */
export class SigningDesk {
  readonly #env: DeskEnvironment
  readonly #entries = new Map<number, Entry>()
  #lastId = 0

  constructor(environment: DeskEnvironment) {
    this.#env = environment
  }

  /**
   * Adds a complete transaction; `waits` as in `RuleContext`. @throws KeyringError as `checkTransaction`, or
   * `keyring/signature-failed`
   */
  propose(tx: TransactionJson, named: string | undefined, waits = false): Proposal {
    // Encoded and decoded again, so that the stored value is independent of the caller's object.
    const fields = this.#readBack(this.#checked(tx, named, waits))
    const id = ++this.#lastId
    this.#entries.set(id, { tx: fields, named, waits })
    for (const old of this.#entries.keys()) if (this.#entries.size > MAX_PROPOSALS) this.#entries.delete(old)
    return this.#proposal(id, fields)
  }

  /**
   * Marks the prompt of a proposal as shown. A password typed earlier does not count for it. @throws KeyringError as
   * `confirm`
   */
  present(id: number, unlocks: number): void {
    this.#entries.set(id, { ...this.#entry(id), unlocks })
  }

  /** Returns the current fields of a proposal. @throws KeyringError as `confirm` */
  fields(id: number): TransactionJson {
    return this.#entry(id).tx
  }

  /** Changes the sequence and last ledger of a proposal that is not confirmed yet. */
  refresh(id: number, window: LedgerWindow): Proposal {
    const entry = this.#entry(id)
    const tx = this.#checked(withWindow(entry.tx, window), entry.named, entry.waits)
    this.#entries.set(id, { ...entry, tx })
    return this.#proposal(id, tx)
  }

  /** Drops a proposal that the user rejected. */
  withdraw(id: number): void {
    this.#entries.delete(id)
  }

  /**
   * Releases a proposal for its signature and drops it. A confirmation is valid for one signature; another one, with
   * another sequence, requires a new prompt. `shown` are the bytes that the prompt showed.
   * @param unlocks number of unlocks so far
   * @throws KeyringError `keyring/not-confirmed` when the bytes differ, `keyring/locked` when the type requires a
   * password and none was typed in this prompt
   */
  confirm(id: number, shown: string, unlocks: number): TransactionJson {
    const entry = this.#entry(id)
    if (this.#bytes(entry.tx) !== shown) throw new KeyringError('keyring/not-confirmed')
    const { tx, unlocks: before = unlocks } = entry
    if (!isSessionType(tx.TransactionType) && unlocks <= before) throw new KeyringError('keyring/locked')
    this.#entries.delete(id)
    return tx
  }

  #entry(id: number): Entry {
    const entry = this.#entries.get(id)
    if (entry === undefined) throw new KeyringError('keyring/not-confirmed', 'unknown')
    return entry
  }

  #checked(tx: TransactionJson, named: string | undefined, waits: boolean): TransactionJson {
    const { network, newestLedger } = this.#env
    checkTransaction(tx, { network, named, newestLedger: newestLedger?.(), waits })
    return tx
  }

  #proposal(id: number, fields: TransactionJson): Proposal {
    return { id, bytes: this.#bytes(fields), fields }
  }

  #bytes(tx: TransactionJson): string {
    return toHex(encodeTransaction(this.#env.network, tx, { signing: true }))
  }

  #readBack(tx: TransactionJson): TransactionJson {
    try {
      return decodeTransaction(this.#env.network, encodeTransaction(this.#env.network, tx, { signing: true }))
    } catch (error) {
      throw new KeyringError('keyring/signature-failed', error instanceof Error ? error.message : undefined)
    }
  }
}

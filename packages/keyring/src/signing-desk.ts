import { decodeTransaction, encodeTransaction, toHex } from '@tidebook/protocol/codec'
import type { NetworkDefinition, TransactionJson } from '@tidebook/protocol'
import { KeyringError } from './errors.ts'
import { checkTransaction, isSessionType, withWindow } from './signing-rules.ts'
import type { LedgerWindow } from './signing-rules.ts'
import { MOST_TOGETHER } from './together.ts'

/** A transaction that waits for a person's yes, as it was read back from the very bytes that would be signed. */
export interface Proposal {
  readonly id: number
  /** upper-case hex of the unsigned transaction; the yes names it */
  readonly bytes: string
  readonly fields: TransactionJson
}

interface Entry {
  readonly tx: TransactionJson
  readonly named: string | undefined
  /** how often the wallet had been opened when its question began; undefined before that */
  readonly unlocks?: number
  readonly waits: boolean
}

/** Proposals that are remembered, those of one question and what waits behind it; the oldest goes first. */
const KEPT = MOST_TOGETHER + 16

export interface DeskEnvironment {
  readonly network: NetworkDefinition
  /** the newest ledger there can be by now, or undefined when nobody told */
  readonly newestLedger?: (() => number | undefined) | undefined
}

/**
 * Where transactions wait between the question and the signature. What is proposed is checked once and held here, so
 * that nobody can exchange it after the question: afterwards it is named by its number alone.
 */
export class SigningDesk {
  readonly #env: DeskEnvironment
  readonly #entries = new Map<number, Entry>()
  #lastId = 0

  constructor(environment: DeskEnvironment) {
    this.#env = environment
  }

  /** Takes a complete transaction in; `waits` as `RuleContext` has it. @throws KeyringError as `checkTransaction`, or `keyring/signature-failed` */
  propose(tx: TransactionJson, named: string | undefined, waits = false): Proposal {
    // Through the bytes and back: what is held is what the codec makes of it, not what somebody still has a hand on.
    const fields = this.#readBack(this.#checked(tx, named, waits))
    const id = ++this.#lastId
    this.#entries.set(id, { tx: fields, named, waits })
    for (const old of this.#entries.keys()) if (this.#entries.size > KEPT) this.#entries.delete(old)
    return this.#proposal(id, fields)
  }

  /** Its question begins: a password that was typed before was for something else. @throws KeyringError as `confirm` */
  present(id: number, unlocks: number): void {
    this.#entries.set(id, { ...this.#entry(id), unlocks })
  }

  /** Puts another sequence and last ledger into a proposal that nobody has confirmed yet. */
  refresh(id: number, window: LedgerWindow): Proposal {
    const entry = this.#entry(id)
    const tx = this.#checked(withWindow(entry.tx, window), entry.named, entry.waits)
    this.#entries.set(id, { ...entry, tx })
    return this.#proposal(id, tx)
  }

  /** Forgets a proposal: the person said no. */
  withdraw(id: number): void {
    this.#entries.delete(id)
  }

  /**
   * Hands a proposal out for its signature and forgets it: a yes is for one signature, and whoever needs another one, with
   * another sequence, asks again. `shown` are the bytes that the question stood for.
   * @param unlocks how often the wallet has been opened by now
   * @throws KeyringError `keyring/not-confirmed` when it is not what would be signed, `keyring/locked` when the password
   * was not typed under this question although its type wants that
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

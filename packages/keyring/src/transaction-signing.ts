import type { NetworkDefinition, TransactionJson } from '@tidebook/protocol'
import { KeyringError } from './errors.ts'
import { keyPairIn } from './key-material.ts'
import { SessionGrant, termsOf } from './session-grant.ts'
import { SignedOrders } from './signed-orders.ts'
import { signWith } from './signer.ts'
import type { SignedTransaction } from './signer.ts'
import { SigningDesk } from './signing-desk.ts'
import type { DeskEnvironment, Proposal } from './signing-desk.ts'
import type { LedgerWindow } from './signing-rules.ts'
import { checkTogether, isWaitingOrder } from './together.ts'
import type { OpenVault, VaultSession } from './vault-session.ts'

/**
 * Transactions of the exchange's own network, from the proposal to the signature. Nothing is signed that was not proposed,
 * checked and confirmed here (`SigningDesk`).
 */
export class TransactionSigning {
  readonly #network: NetworkDefinition
  readonly #session: VaultSession
  readonly #desk: SigningDesk
  readonly #orders = new SignedOrders()

  constructor(environment: DeskEnvironment, session: VaultSession) {
    this.#network = environment.network
    this.#session = session
    this.#desk = new SigningDesk(environment)
  }

  /**
   * Takes a complete transaction in for a question; `named` is the type when it is none of a session's. The fields come
   * back as the bytes say. Throws `keyring/type-refused`, `keyring/fee-too-high`, `keyring/transaction-refused`,
   * `keyring/signature-failed`.
   */
  propose(tx: TransactionJson, named?: string): Proposal {
    return this.#desk.propose(tx, named)
  }

  /**
   * The question about a proposal is put before the person now. Where its type wants the password, only one that is typed
   * from here on counts: each question has its own. Throws `keyring/not-confirmed`.
   */
  present(id: number): void {
    this.#desk.present(id, this.#session.unlocks)
  }

  /** Sequence and last ledger of a proposal move on while its question is open; nothing else can. */
  refresh(id: number, window: LedgerWindow): Proposal {
    return this.#desk.refresh(id, window)
  }

  /**
   * Takes several complete transactions in for one question. Throws as `propose` for each of them, and where they do not
   * belong into one question (`checkTogether`).
   */
  proposeTogether(txs: readonly TransactionJson[]): readonly Proposal[] {
    checkTogether(txs)
    const waits = isWaitingOrder(txs)
    return txs.map((tx) => this.#desk.propose(tx, undefined, waits))
  }

  /** The proposals of one question move on together: the first takes the sequence of the window. */
  refreshTogether(ids: readonly number[], { sequence, lastLedger }: LedgerWindow): readonly Proposal[] {
    return ids.map((id, index) => this.refresh(id, { sequence: sequence + index, lastLedger }))
  }

  /** The person said no, which also ends what was allowed without a question: somebody asked what was not wanted. */
  withdraw(id: number): void {
    this.#desk.withdraw(id)
    this.#session.askAgain()
  }

  /** Whether a proposal may be signed without a question: its owner allowed it in this session, within its terms. */
  goesUnasked(proposal: Proposal): boolean {
    return this.#session.current()?.grant?.allows(proposal.fields) === true
  }

  /** The order that this keyring signed under a sequence since it was made, or undefined. */
  signedOrder(account: string, sequence: number): TransactionJson | undefined {
    return this.#orders.find(account, sequence)
  }

  /**
   * Signs what the person said yes to: `shown` are the bytes the question stood for. Slides the 15 minutes. With `unasked`
   * the yes stands for the terms of `termsOf` too, in place of what was allowed before.
   * Throws `keyring/locked` (ERR-031), `keyring/not-confirmed`, `keyring/signature-failed` (ERR-038).
   */
  async confirm(id: number, shown: string, unasked: boolean): Promise<SignedTransaction> {
    const vault = this.#session.require()
    const tx = this.#desk.confirm(id, shown, this.#session.unlocks)
    const signed = await this.#sign(vault, tx)
    vault.autoLock.touch()
    const terms = unasked ? termsOf(tx) : undefined
    if (terms !== undefined) vault.grant = new SessionGrant(terms)
    return signed
  }

  /**
   * Signs everything that one question stood for, in its order, or nothing: each transaction has to be the bytes that were
   * shown. Slides the 15 minutes. Throws as `confirm`.
   */
  async confirmTogether(proposals: readonly Pick<Proposal, 'id' | 'bytes'>[]): Promise<readonly SignedTransaction[]> {
    const vault = this.#session.require()
    const txs = proposals.map(({ id, bytes }) => this.#desk.confirm(id, bytes, this.#session.unlocks))
    const signed: SignedTransaction[] = []
    for (const tx of txs) signed.push(await this.#sign(vault, tx))
    vault.autoLock.touch()
    return signed
  }

  /** Signs what needs no question; nobody was there, so the 15 minutes go on. Throws as `confirm`. */
  async signUnasked(proposal: Proposal): Promise<SignedTransaction> {
    const vault = this.#session.require()
    // Counted before the work begins: calls side by side share what is left.
    if (vault.grant?.use(proposal.fields) !== true) throw new KeyringError('keyring/not-confirmed')
    return this.#sign(vault, this.#desk.confirm(proposal.id, proposal.bytes, this.#session.unlocks))
  }

  async #sign(vault: OpenVault, tx: TransactionJson): Promise<SignedTransaction> {
    const { account, secret } = await this.#session.secretOf(vault, this.#session.own(tx.Account))
    const signed = await signWith(this.#network, () => keyPairIn(this.#network, secret, account), tx)
    this.#session.requireSame(vault)
    this.#orders.remember(tx)
    return signed
  }
}

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
import { checkBatch, isWaitingOrder } from './batch-signing.ts'
import type { OpenVault, VaultSession } from './vault-session.ts'

/**
 * Transactions of the exchange's own network, from proposal to signature. Signs only what was proposed, checked and
 * confirmed here (`SigningDesk`).
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
   * Adds a complete transaction for a prompt. `named` is the type when it is not a session type. Returns the fields as
   * decoded from the bytes. Throws `keyring/type-refused`, `keyring/fee-too-high`, `keyring/transaction-refused`,
   * `keyring/signature-failed`.
   */
  propose(tx: TransactionJson, named?: string): Proposal {
    return this.#desk.propose(tx, named)
  }

  /**
   * Marks the prompt of a proposal as shown. If its type requires the password, only one typed from now on counts: each
   * prompt requires its own. Throws `keyring/not-confirmed`.
   */
  present(id: number): void {
    this.#desk.present(id, this.#session.unlocks)
  }

  /** Updates sequence and last ledger of a proposal while its prompt is open. Nothing else can change. */
  refresh(id: number, window: LedgerWindow): Proposal {
    return this.#desk.refresh(id, window)
  }

  /**
   * Adds several complete transactions for one prompt. Throws like `propose` for each of them, and when they do not
   * fit in one prompt (`checkBatch`).
   */
  proposeTogether(txs: readonly TransactionJson[]): readonly Proposal[] {
    checkBatch(txs)
    const waits = isWaitingOrder(txs)
    return txs.map((tx) => this.#desk.propose(tx, undefined, waits))
  }

  /**
   * Updates the proposals of one prompt together: the first gets the window's sequence, and the others keep their
   * distance from the first.
   */
  refreshTogether(ids: readonly number[], { sequence, lastLedger }: LedgerWindow): readonly Proposal[] {
    const before = ids.map((id) => numberOf(this.#desk.fields(id)))
    return ids.map((id, index) => {
      const distance = (before[index] ?? 0) - (before[0] ?? 0)
      return this.refresh(id, { sequence: sequence + distance, lastLedger })
    })
  }

  /** Rejects a proposal. Also revokes the session's allowance, because the page requested something unwanted. */
  withdraw(id: number): void {
    this.#desk.withdraw(id)
    this.#session.revokeAllowance()
  }

  /** Whether a proposal may be signed without a prompt, within the allowance of this session. */
  isAllowed(proposal: Proposal): boolean {
    return this.#session.current()?.grant?.allows(proposal.fields) === true
  }

  /** Returns the order that this keyring signed under a sequence, or undefined. */
  signedOrder(account: string, sequence: number): TransactionJson | undefined {
    return this.#orders.find(account, sequence)
  }

  /**
   * Signs a confirmed proposal. `shown` are the bytes that the prompt showed. Extends the 15-minute window. With
   * `grants`, the confirmation also grants the terms from `termsOf`, which replace an earlier allowance. Throws
   * `keyring/locked` (ERR-031), `keyring/not-confirmed`, `keyring/signature-failed` (ERR-038).
   */
  async confirm(id: number, shown: string, grants: boolean): Promise<SignedTransaction> {
    const vault = this.#session.require()
    const tx = this.#desk.confirm(id, shown, this.#session.unlocks)
    const signed = await this.#sign(vault, tx)
    vault.autoLock.touch()
    const terms = grants ? termsOf(tx) : undefined
    if (terms !== undefined) vault.grant = new SessionGrant(terms)
    return signed
  }

  /**
   * Signs all transactions of one prompt, in order, or none: each must equal the bytes shown. Extends the 15-minute
   * window. Throws like `confirm`.
   */
  async confirmTogether(proposals: readonly Pick<Proposal, 'id' | 'bytes'>[]): Promise<readonly SignedTransaction[]> {
    const vault = this.#session.require()
    const txs = proposals.map(({ id, bytes }) => this.#desk.confirm(id, bytes, this.#session.unlocks))
    const signed: SignedTransaction[] = []
    for (const tx of txs) signed.push(await this.#sign(vault, tx))
    vault.autoLock.touch()
    return signed
  }

  /**
   * Signs within the session's allowance. Without a user action, this does not extend the 15-minute window. Throws like
   * `confirm`.
   */
  async signWithinAllowance(proposal: Proposal): Promise<SignedTransaction> {
    const vault = this.#session.require()
    // Deducted before the work starts, because concurrent calls share the allowance.
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

/** Returns the ticket or the sequence of a transaction. */
function numberOf(tx: TransactionJson): number {
  return Number(tx['TicketSequence'] ?? tx.Sequence)
}

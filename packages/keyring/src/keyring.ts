import { deriveKeyPair } from '@tidebook/protocol'
import type { NetworkDefinition, TransactionJson } from '@tidebook/protocol'
import { AutoLock } from './auto-lock.ts'
import { isOutgrown, isStronger, measuredCost } from './calibrate.ts'
import type { Clocks } from './clocks.ts'
import { isCommonPassword } from './common-passwords.ts'
import { KeyringError } from './errors.ts'
import type { Kdf, KdfCost } from './kdf.ts'
import { validatePassword } from './password-rules.ts'
import type { PasswordContext } from './password-rules.ts'
import type { RandomBytes } from './random.ts'
import { normalizeSecret } from './secret-rules.ts'
import { signWithSecret } from './signer.ts'
import type { SignedTransaction } from './signer.ts'
import { SessionGrant, termsOf } from './session-grant.ts'
import type { Unasked } from './session-grant.ts'
import { SignedOrders } from './signed-orders.ts'
import { SigningDesk } from './signing-desk.ts'
import type { Proposal } from './signing-desk.ts'
import type { LedgerWindow } from './signing-rules.ts'
import { checkTogether } from './together.ts'
import { secretProblem } from './validators.ts'
import { openVault, sealVault, vaultKey } from './vault-cipher.ts'
import type { SealedVault } from './vault-cipher.ts'
import { parseVault, SALT_BYTES, serializeVault } from './vault-record.ts'
import type { VaultRecord } from './vault-record.ts'
import { WalletDraft } from './wallet-draft.ts'
import type { BackupCheck, DraftReveal } from './wallet-draft.ts'

/** The outside world of a keyring. */
export interface KeyringEnvironment extends Clocks {
  readonly network: NetworkDefinition
  readonly random: RandomBytes
  readonly kdf: Kdf
  /** The newest ledger there can be by now, or undefined when nobody told. */
  readonly newestLedger?: (() => number | undefined) | undefined
}

/** What the page stores after a wallet was made or its password changed: ciphertext and the public address. */
export interface SavedWallet {
  readonly address: string
  readonly vault: string
  readonly locksAt: number
}

/** Whether a wallet is open, which one, until when (milliseconds since 1970), and what it signs without a question. */
export type KeyringStatus =
  | { readonly locked: true }
  | {
      readonly locked: false
      readonly address: string
      readonly locksAt: number
      readonly unasked?: Unasked | undefined
    }

/**
 * An opened wallet. `renewed` comes later: its vault sealed anew at a higher cost, or undefined where the stored one is
 * strong enough; it never rejects.
 */
export type UnlockedWallet = KeyringStatus & { readonly renewed: Promise<SavedWallet | undefined> }

/** A vault that a password opened, the secret in it, and how long the password was stretched for, in milliseconds. */
interface OpenedVault extends SealedVault {
  readonly secret: string
  readonly tookMs: number
}

interface Session {
  readonly record: VaultRecord
  readonly key: CryptoKey
  readonly autoLock: AutoLock
  /** What the person allowed to be signed without a question while this session lasts. */
  grant: SessionGrant | undefined
}

/**
 * Holds keys and signs. It lives in a document without origin, network and storage. An open wallet is a ciphertext and a
 * non-extractable key; the secret exists in clear only during the call that needs it. Nothing is signed that was not
 * proposed, checked and confirmed here (`SigningDesk`).
 */
export class Keyring {
  readonly #env: KeyringEnvironment
  #session: Session | undefined
  #draft: WalletDraft | undefined
  #cost: KdfCost | undefined
  // Raised by every lock, so that an unlock that was under way when the lock came does not open the wallet after it.
  #epoch = 0
  #unlocks = 0
  readonly #desk: SigningDesk
  readonly #orders = new SignedOrders()

  constructor(environment: KeyringEnvironment) {
    this.#env = environment
    this.#desk = new SigningDesk(environment)
  }

  /** Starts a new wallet and shows its secret for the backup (WAL-001, WAL-011). */
  createDraft(): DraftReveal {
    this.#draft = new WalletDraft(this.#env.network, this.#env.random)
    return this.#draft.reveal()
  }

  /** Shows the secret of the wallet being made once more; the backup check starts over. */
  revealDraft(): DraftReveal {
    return this.#requireDraft().reveal()
  }

  /** Checks the typed characters; the draft can be saved when all are right. */
  checkDraft(characters: readonly string[]): BackupCheck {
    return this.#requireDraft().check(characters)
  }

  /** Forgets the wallet being made. */
  discardDraft(): void {
    this.#draft = undefined
  }

  /** Encrypts the checked new wallet under a trading password and opens it (WAL-010). */
  async saveDraft(password: string, repeat: string): Promise<SavedWallet> {
    const secret = this.#requireDraft().checkedSecret()
    const saved = await this.#seal(secret, password, { repeat })
    this.#draft = undefined
    return saved
  }

  /** The address a secret belongs to. Throws `keyring/secret-invalid`, with the problem as detail (ERR-024). */
  addressOf(secret: string): string {
    const problem = secretProblem(this.#env.network, secret)
    if (problem !== undefined) throw new KeyringError('keyring/secret-invalid', problem)
    const pair = deriveKeyPair(this.#env.network, normalizeSecret(secret))
    pair.privateKey.fill(0)
    return pair.address
  }

  /** Encrypts a secret a person brings under a new trading password and opens it (WAL-006). */
  async importSecret(secret: string, password: string, repeat: string): Promise<SavedWallet> {
    this.addressOf(secret)
    return this.#seal(normalizeSecret(secret), password, { repeat })
  }

  /**
   * Opens a stored vault for signing. It must belong to `address`, which is what the person was shown. A vault that has
   * become weak is sealed anew under the same password while the wallet is open already; the caller stores it. Throws
   * `keyring/empty-password`, `keyring/incorrect-password`, `keyring/vault-damaged`, `keyring/other-vault`.
   */
  async unlock(vault: string, address: string, password: string): Promise<UnlockedWallet> {
    const epoch = this.#epoch
    const opened = await this.#openChecked(vault, address, password)
    if (epoch !== this.#epoch) throw new KeyringError('keyring/locked')
    this.#open({ record: opened.record, key: opened.key })
    return { ...this.status(), renewed: this.#renew(opened, password) }
  }

  /** How often a wallet has been opened. */
  get unlocks(): number {
    return this.#unlocks
  }

  /** Forgets the key at once. A wallet being made is kept, because its secret was not saved anywhere yet. */
  lock(): void {
    this.#epoch++
    this.#session = undefined
  }

  /** The truth of this moment; an expired session is dropped here. */
  status(): KeyringStatus {
    const session = this.#openSession()
    if (session === undefined) return { locked: true }
    const { record, autoLock, grant } = session
    const unasked = grant?.unasked
    const goes = unasked !== undefined && unasked.left > 0
    return { locked: false, address: record.address, locksAt: autoLock.locksAt, ...(goes && { unasked }) }
  }

  /**
   * Takes a complete transaction in for a question; `named` is the type when it is none of a session's. The fields come
   * back as the bytes say. Throws `keyring/type-refused`, `keyring/fee-too-high`, `keyring/transaction-refused`,
   * `keyring/signature-failed`.
   */
  propose(tx: TransactionJson, named?: string): Proposal {
    return this.#desk.propose(tx, named, this.#unlocks)
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
    return txs.map((tx) => this.propose(tx))
  }

  /** The proposals of one question move on together: the first takes the sequence of the window. */
  refreshTogether(ids: readonly number[], { sequence, lastLedger }: LedgerWindow): readonly Proposal[] {
    return ids.map((id, index) => this.refresh(id, { sequence: sequence + index, lastLedger }))
  }

  /** The person said no, which also ends what was allowed without a question: somebody asked what was not wanted. */
  withdraw(id: number): void {
    this.#desk.withdraw(id)
    this.askAgain()
  }

  /** Everything is asked about again, whatever was allowed in this session. */
  askAgain(): void {
    if (this.#session !== undefined) this.#session.grant = undefined
  }

  /** Whether a proposal may be signed without a question: its owner allowed it in this session, within its terms. */
  goesUnasked(proposal: Proposal): boolean {
    return this.#openSession()?.grant?.allows(proposal.fields) === true
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
  async confirm(id: number, shown: string, unasked = false): Promise<SignedTransaction> {
    const session = this.#requireSession()
    const tx = this.#desk.confirm(id, shown, this.#unlocks)
    const signed = await this.#sign(session, tx)
    session.autoLock.touch()
    const terms = unasked ? termsOf(tx) : undefined
    if (terms !== undefined) session.grant = new SessionGrant(terms)
    return signed
  }

  /**
   * Signs everything that one question stood for, in its order, or nothing: each transaction has to be the bytes that were
   * shown. Slides the 15 minutes. Throws as `confirm`.
   */
  async confirmTogether(proposals: readonly Pick<Proposal, 'id' | 'bytes'>[]): Promise<readonly SignedTransaction[]> {
    const session = this.#requireSession()
    const txs = proposals.map(({ id, bytes }) => this.#desk.confirm(id, bytes, this.#unlocks))
    const signed: SignedTransaction[] = []
    for (const tx of txs) signed.push(await this.#sign(session, tx))
    session.autoLock.touch()
    return signed
  }

  /** Signs what needs no question; nobody was there, so the 15 minutes go on. Throws as `confirm`. */
  async signUnasked(proposal: Proposal): Promise<SignedTransaction> {
    const session = this.#requireSession()
    // Counted before the work begins: calls side by side share what is left.
    if (session.grant?.use(proposal.fields) !== true) throw new KeyringError('keyring/not-confirmed')
    return this.#sign(session, this.#desk.confirm(proposal.id, proposal.bytes, this.#unlocks))
  }

  /** Shows the stored secret to whoever knows the password, also when the wallet is open. */
  async revealSecret(vault: string, address: string, password: string): Promise<string> {
    return (await this.#openChecked(vault, address, password)).secret
  }

  /** Re-encrypts the vault under another password, with new salt and cost (VAL-010). */
  async changePassword(
    vault: string,
    address: string,
    old: string,
    password: string,
    repeat: string,
  ): Promise<SavedWallet> {
    const { secret } = await this.#openChecked(vault, address, old)
    return this.#seal(secret, password, { repeat, differsFrom: old })
  }

  #requireDraft(): WalletDraft {
    if (this.#draft === undefined) throw new KeyringError('keyring/no-draft')
    return this.#draft
  }

  #openSession(): Session | undefined {
    if (this.#session?.autoLock.expired === true) this.lock()
    return this.#session
  }

  #requireSession(): Session {
    const session = this.#openSession()
    if (session === undefined) throw new KeyringError('keyring/locked')
    return session
  }

  #open(sealed: SealedVault): AutoLock {
    const autoLock = new AutoLock(this.#env)
    this.#unlocks++
    this.#session = { ...sealed, autoLock, grant: undefined }
    return autoLock
  }

  async #sign(session: Session, tx: TransactionJson): Promise<SignedTransaction> {
    const secret = await secretOf({ record: session.record, key: session.key })
    if (this.#session !== session) throw new KeyringError('keyring/locked')
    const signed = signWithSecret(this.#env.network, secret, tx)
    this.#orders.remember(tx)
    return signed
  }

  async #openChecked(vault: string, address: string, password: string): Promise<OpenedVault> {
    if (password === '') throw new KeyringError('keyring/empty-password')
    const record = await parseVault(vault)
    // Before any password work: a vault of somebody else must not be opened under this person's eyes.
    if (record.address !== address || record.network !== this.#env.network.id)
      throw new KeyringError('keyring/other-vault')
    const started = this.#env.monotonic()
    const key = await vaultKey(record, password, this.#env.kdf)
    const tookMs = this.#env.monotonic() - started
    const secret = await secretOf({ record, key })
    if (this.addressOf(secret) !== record.address) throw new KeyringError('keyring/vault-damaged')
    return { record, key, secret, tookMs }
  }

  /** The vault at a higher cost, or undefined where it is strong enough or this machine cannot make it stronger. */
  async #renew({ record, secret, tookMs }: OpenedVault, password: string): Promise<SavedWallet | undefined> {
    if (!isOutgrown(record.kdf, tookMs)) return undefined
    const epoch = this.#epoch
    try {
      const cost = await this.#calibrate()
      if (!isStronger(cost, record.kdf)) return undefined
      const sealed = await this.#sealAt(cost, secret, record, password)
      // After a lock nothing of this wallet goes on.
      if (epoch !== this.#epoch) return undefined
      return { address: record.address, vault: await serializeVault(sealed.record), locksAt: this.#env.clock() }
    } catch {
      // The wallet is open: that it could not be made stronger must not keep its owner from it.
      return undefined
    }
  }

  async #seal(secret: string, password: string, context: PasswordContext): Promise<SavedWallet> {
    const [problem] = validatePassword(password, { ...context, isCommon: isCommonPassword })
    if (problem === 'required') throw new KeyringError('keyring/empty-password')
    if (problem !== undefined) throw new KeyringError('keyring/password-rules', problem)
    const epoch = this.#epoch
    const owner = { network: this.#env.network.id, address: this.addressOf(secret) }
    const sealed = await this.#sealAt(await this.#calibrate(), secret, owner, password)
    const saved = { address: owner.address, vault: await serializeVault(sealed.record) }
    return { ...saved, locksAt: epoch === this.#epoch ? this.#open(sealed).locksAt : this.#env.clock() }
  }

  #sealAt(
    cost: KdfCost,
    secret: string,
    owner: Pick<VaultRecord, 'network' | 'address'>,
    password: string,
  ): Promise<SealedVault> {
    const { kdf, random } = this.#env
    return sealVault(new TextEncoder().encode(secret), owner, password, { kdf, cost, random })
  }

  async #calibrate(): Promise<KdfCost> {
    const { kdf, monotonic, random } = this.#env
    this.#cost ??= await measuredCost(kdf, monotonic, random(SALT_BYTES))
    return this.#cost
  }
}

async function secretOf(sealed: SealedVault): Promise<string> {
  const bytes = await openVault(sealed.record, sealed.key)
  try {
    return new TextDecoder().decode(bytes)
  } finally {
    bytes.fill(0)
  }
}

import { deriveKeyPair } from '@tidebook/protocol'
import type { NetworkDefinition, TransactionJson } from '@tidebook/protocol'
import { AutoLock } from './auto-lock.ts'
import type { Clock } from './auto-lock.ts'
import { calibratedCost, DEFAULT_COST, MINIMUM_COST } from './calibrate.ts'
import { KeyringError } from './errors.ts'
import type { Kdf, KdfCost } from './kdf.ts'
import { validatePassword } from './password-rules.ts'
import type { PasswordContext } from './password-rules.ts'
import type { RandomBytes } from './random.ts'
import { normalizeSecret } from './secret-rules.ts'
import { signWithSecret } from './signer.ts'
import type { SignedTransaction } from './signer.ts'
import { secretProblem } from './validators.ts'
import { openVault, sealVault, vaultKey } from './vault-cipher.ts'
import type { SealedVault } from './vault-cipher.ts'
import { parseVault, SALT_BYTES, serializeVault } from './vault-record.ts'
import type { VaultRecord } from './vault-record.ts'
import { WalletDraft } from './wallet-draft.ts'
import type { DraftReveal } from './wallet-draft.ts'

/** The outside world of a keyring. */
export interface KeyringEnvironment {
  readonly network: NetworkDefinition
  readonly clock: Clock
  readonly random: RandomBytes
  readonly kdf: Kdf
}

/** What the page stores after a wallet was made or its password changed: ciphertext and the public address. */
export interface SavedWallet {
  readonly address: string
  readonly vault: string
  readonly locksAt: number
}

/** Whether a wallet is open, which one, and until when (milliseconds since 1970). */
export type KeyringStatus =
  | { readonly locked: true }
  | { readonly locked: false; readonly address: string; readonly locksAt: number }

interface Session {
  readonly record: VaultRecord
  readonly key: CryptoKey
  readonly autoLock: AutoLock
}

/**
 * Holds keys and signs. It lives in a worker without network and storage. An open wallet is a ciphertext and a
 * non-extractable key; the secret exists in clear only during the call that needs it.
 */
export class Keyring {
  readonly #env: KeyringEnvironment
  #session: Session | undefined
  #draft: WalletDraft | undefined
  #cost: KdfCost | undefined
  // Raised by every lock, so that an unlock that was under way when the lock came does not open the wallet after it.
  #epoch = 0

  constructor(environment: KeyringEnvironment) {
    this.#env = environment
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
  checkDraft(characters: readonly string[]): readonly boolean[] {
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

  /** Opens a stored vault for signing. Throws `keyring/empty-password`, `keyring/incorrect-password`, `keyring/vault-damaged`. */
  async unlock(vault: string, password: string): Promise<KeyringStatus> {
    const epoch = this.#epoch
    const sealed = await this.#openChecked(vault, password)
    if (epoch !== this.#epoch) throw new KeyringError('keyring/locked')
    this.#session = { ...sealed, autoLock: new AutoLock(this.#env.clock) }
    return this.status()
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
    return { locked: false, address: session.record.address, locksAt: session.autoLock.locksAt }
  }

  /** Signs with the open wallet and slides its window. Throws `keyring/locked` (ERR-031), `keyring/signature-failed` (ERR-038). */
  async sign(tx: TransactionJson): Promise<SignedTransaction> {
    const session = this.#openSession()
    if (session === undefined) throw new KeyringError('keyring/locked')
    const secret = await secretOf({ record: session.record, key: session.key })
    if (this.#session !== session) throw new KeyringError('keyring/locked')
    const signed = signWithSecret(this.#env.network, secret, tx)
    session.autoLock.touch()
    return signed
  }

  /** Shows the stored secret to whoever knows the password, also when the wallet is open. */
  async revealSecret(vault: string, password: string): Promise<string> {
    return secretOf(await this.#openChecked(vault, password))
  }

  /** Re-encrypts the vault under another password, with new salt and cost (VAL-010). */
  async changePassword(vault: string, old: string, password: string, repeat: string): Promise<SavedWallet> {
    const secret = await secretOf(await this.#openChecked(vault, old))
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

  async #openChecked(vault: string, password: string): Promise<SealedVault> {
    if (password === '') throw new KeyringError('keyring/empty-password')
    const record = await parseVault(vault)
    const key = await vaultKey(record, password, this.#env.kdf)
    const secret = await secretOf({ record, key })
    if (this.addressOf(secret) !== record.address) throw new KeyringError('keyring/vault-damaged')
    return { record, key }
  }

  async #seal(secret: string, password: string, context: PasswordContext): Promise<SavedWallet> {
    const [problem] = validatePassword(password, context)
    if (problem === 'required') throw new KeyringError('keyring/empty-password')
    if (problem !== undefined) throw new KeyringError('keyring/password-rules', problem)
    const { network, kdf, random, clock } = this.#env
    const epoch = this.#epoch
    const owner = { network: network.id, address: this.addressOf(secret) }
    const cost = await this.#calibrate()
    const sealed = await sealVault(new TextEncoder().encode(secret), owner, password, { kdf, cost, random })
    const autoLock = new AutoLock(clock)
    if (epoch === this.#epoch) this.#session = { ...sealed, autoLock }
    return { address: owner.address, vault: await serializeVault(sealed.record), locksAt: autoLock.locksAt }
  }

  async #calibrate(): Promise<KdfCost> {
    if (this.#cost === undefined) {
      const { kdf, clock, random } = this.#env
      const sample = random(SALT_BYTES)
      // The first run also compiles; only the second says what the machine can do.
      await kdf(sample, sample, MINIMUM_COST)
      const started = clock()
      await kdf(sample, sample, DEFAULT_COST)
      this.#cost = calibratedCost(clock() - started)
    }
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

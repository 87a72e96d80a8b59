import type { ChainId } from '@tidebook/chains'
import { isCommonPassword } from '@tidebook/contract/passwords'
import type { NetworkDefinition } from '@tidebook/protocol'
import { AccountRemoval } from './account-removal.ts'
import type { BackupCheck } from './backup-proof.ts'
import type { Clocks } from './clocks.ts'
import { KeyringError } from './errors.ts'
import type { ExportedSecret } from './files/keystore-cipher.ts'
import { exportSecret, publicKeyOf } from './key-material.ts'
import type { ImportedSecret } from './key-material.ts'
import { validatePassword } from './password-rules.ts'
import type { PasswordContext } from './password-rules.ts'
import { MAX_WALLETS, withoutAccount, withSecrets } from './vault-changes.ts'
import type { SealedVault } from './vault-cipher.ts'
import { accountsOf, serializeVault } from './vault-record.ts'
import { VaultSealer } from './vault-sealer.ts'
import type { OpenedVault, SealerEnvironment } from './vault-sealer.ts'
import type { KeyringStatus, VaultSession } from './vault-session.ts'
import type { VaultAccount } from './vault-types.ts'

/** The data that the page stores after a vault was created or changed: ciphertext and public data. */
export interface SavedWallet {
  /** Name of the vault in the store. */
  readonly id: string
  readonly vault: string
  readonly locksAt: number
  /** The added account, or undefined. */
  readonly added: VaultAccount | undefined
  /** Upper-case hex, when the account belongs to the exchange's network. */
  readonly publicKey?: string | undefined
}

/** Destination of a secret: an existing vault with its password, or a new vault with a new password. */
export type VaultDestination =
  | { readonly vault: string; readonly password: string }
  | { readonly vault?: undefined; readonly password: string; readonly repeat: string }

/**
 * An opened vault. `renewed` settles later: the vault sealed again, in the current form and at a higher cost, or
 * undefined when the stored one is sufficient. The promise never rejects.
 */
export type UnlockedWallet = KeyringStatus & { readonly renewed: Promise<SavedWallet | undefined> }

const ID_BYTES = 12

/** External dependencies of a keeper. */
export interface KeeperEnvironment extends Clocks, SealerEnvironment {
  readonly network: NetworkDefinition
  /** Maximum wallets of one type in a vault; ten when absent (CST-010). */
  readonly mostWallets?: number | undefined
}

/** Opens stored vaults and produces new ciphertext, which the page stores. */
export class VaultKeeper {
  readonly #env: KeeperEnvironment
  readonly #session: VaultSession
  readonly #sealer: VaultSealer
  #removal: AccountRemoval | undefined

  constructor(environment: KeeperEnvironment, session: VaultSession) {
    this.#env = environment
    this.#session = session
    this.#sealer = new VaultSealer(environment)
  }

  /**
   * Adds secrets to a vault and opens it. Throws `keyring/password-rules`, `keyring/empty-password`; with an existing
   * vault also like `revealSecret` and `keyring/address-exists` (not with `again`, for a changed wallet),
   * `keyring/too-many`.
   */
  async put(brought: readonly ImportedSecret[], place: VaultDestination, again = false): Promise<SavedWallet> {
    const epoch = this.#session.epoch
    const rules = { again, most: this.#env.mostWallets ?? MAX_WALLETS }
    const all = brought.flatMap(({ accounts }) => accounts)
    const added = all.find(({ chain }) => chain === this.#env.network.id) ?? all[0]
    const publicKey = await publicKeyOf(this.#env.network, brought, added)
    if (place.vault === undefined) {
      checkPassword(place.password, { repeat: place.repeat })
      const secrets = withSecrets([], brought, rules)
      try {
        const sealed = await this.#sealer.seal(this.#newId(), secrets, place.password)
        return { ...(await this.#save(sealed, epoch, added)), publicKey }
      } finally {
        for (const { secret } of secrets) secret.fill(0)
      }
    }
    const opened = await this.#sealer.open(place.vault, place.password)
    const sealed = await this.#sealer.reseal(opened, place.password, (secrets) => withSecrets(secrets, brought, rules))
    return { ...(await this.#save(sealed, epoch, added)), publicKey }
  }

  /**
   * Opens a stored vault for signing. It must contain the account `address` shown to the user, on the exchange's
   * network unless another chain is given. A vault in an earlier form, or with an outdated cost, is sealed again under
   * the same password after it is opened; the caller stores the result. Throws `keyring/empty-password`,
   * `keyring/incorrect-password`, `keyring/vault-damaged`, `keyring/other-vault`.
   */
  async unlock(vault: string, address: string, password: string, chain?: ChainId): Promise<UnlockedWallet> {
    const epoch = this.#session.epoch
    const account = { ...this.#session.own(address), ...(chain !== undefined && { chain }) }
    const opened = await this.#sealer.open(vault, password, account)
    await this.#sealer.secretOf(opened, account)
    if (epoch !== this.#session.epoch) throw new KeyringError('keyring/locked')
    this.#session.open(opened)
    return { ...this.#session.status(), renewed: this.#renew(opened, password) }
  }

  /**
   * Returns the secret of an account for a password, even when the vault is open. Throws `keyring/empty-password`,
   * `keyring/incorrect-password`, `keyring/vault-damaged`, `keyring/other-vault`.
   */
  async revealSecret(vault: string, account: VaultAccount, password: string): Promise<string> {
    return this.#sealer.secretOf(await this.#sealer.open(vault, password, account), account)
  }

  /**
   * Returns all secrets of a vault for a file, each with its account. Accounts of a recovery phrase are exported with
   * their own keys. Throws like `revealSecret`.
   */
  async secretsForFile(
    vault: string,
    account: VaultAccount,
    password: string,
  ): Promise<readonly Pick<ExportedSecret, 'account' | 'secret'>[]> {
    const opened = await this.#sealer.open(vault, password, account)
    const filed: Pick<ExportedSecret, 'account' | 'secret'>[] = []
    for (const each of accountsOf(opened.record))
      filed.push({ account: each, secret: await exportSecret(await this.#sealer.secretOf(opened, each), each) })
    return filed
  }

  /**
   * Checks the password of the vault that contains an account (WAL-063). Throws like `revealSecret` when it is wrong.
   */
  async provePassword(vault: string, address: string, password: string): Promise<void> {
    await this.revealSecret(vault, this.#session.own(address), password)
  }

  /**
   * Encrypts a vault again under another password, with a new salt and a new cost (VAL-010). Throws like
   * `revealSecret`.
   */
  async changePassword(
    vault: string,
    address: string,
    old: string,
    password: string,
    repeat: string,
  ): Promise<SavedWallet> {
    const epoch = this.#session.epoch
    const account = this.#session.own(address)
    const opened = await this.#sealer.open(vault, old, account)
    await this.#sealer.secretOf(opened, account)
    checkPassword(password, { repeat, differsFrom: old })
    return this.#save(await this.#sealer.reseal(opened, password, (secrets) => secrets), epoch)
  }

  /**
   * Starts the deletion of an account: returns the parts of its written secret to type. Does not reveal the secret.
   * Throws like `revealSecret`.
   */
  async beginRemoval(vault: string, account: VaultAccount, password: string): Promise<BackupCheck> {
    const secret = await this.revealSecret(vault, account, password)
    this.#removal = new AccountRemoval(vault, account, secret, this.#env.random)
    return this.#removal.begin()
  }

  /** Checks the typed parts. If all are correct, the account can be deleted. Throws `keyring/no-draft`. */
  checkRemoval(parts: readonly string[]): BackupCheck {
    if (this.#removal === undefined) throw new KeyringError('keyring/no-draft')
    return this.#removal.check(parts)
  }

  /** Cancels the deletion. */
  cancelRemoval(): void {
    this.#removal = undefined
  }

  /**
   * Deletes the account whose backup was proven, and with a secret's last account the secret. Throws
   * `keyring/backup-unchecked`, and like `revealSecret`.
   */
  async remove(password: string): Promise<SavedWallet> {
    if (this.#removal === undefined) throw new KeyringError('keyring/no-draft')
    const { vault, account } = this.#removal
    this.#removal.requireProof()
    const epoch = this.#session.epoch
    const opened = await this.#sealer.open(vault, password, account)
    const sealed = await this.#sealer.reseal(opened, password, (secrets) => withoutAccount(secrets, account))
    this.#removal = undefined
    return this.#save(sealed, epoch)
  }

  async #renew(opened: OpenedVault, password: string): Promise<SavedWallet | undefined> {
    const epoch = this.#session.epoch
    try {
      const sealed = await this.#sealer.renew(opened, password)
      // A lock cancels the renewal.
      if (sealed === undefined || epoch !== this.#session.epoch) return undefined
      const vault = await serializeVault(sealed.record)
      return { id: sealed.record.id, vault, locksAt: this.#env.clock(), added: undefined }
    } catch {
      // The wallet is already open, so a failed renewal must not prevent its use.
      return undefined
    }
  }

  /** Opens a vault that was just sealed, unless a lock happened in the meantime. */
  async #save(sealed: SealedVault, epoch: number, added?: VaultAccount): Promise<SavedWallet> {
    const vault = await serializeVault(sealed.record)
    const locksAt = epoch === this.#session.epoch ? this.#session.open(sealed).locksAt : this.#env.clock()
    return { id: sealed.record.id, vault, locksAt, added }
  }

  #newId(): string {
    return btoa(String.fromCharCode(...this.#env.random(ID_BYTES)))
      .replaceAll('+', '-')
      .replaceAll('/', '_')
  }
}

function checkPassword(password: string, context: PasswordContext): void {
  const [problem] = validatePassword(password, { ...context, isCommon: isCommonPassword })
  if (problem === 'required') throw new KeyringError('keyring/empty-password')
  if (problem !== undefined) throw new KeyringError('keyring/password-rules', problem)
}

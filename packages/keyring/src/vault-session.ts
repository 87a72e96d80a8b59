import type { ChainId } from '@tidebook/chains'
import { AutoLock } from './auto-lock.ts'
import type { Clocks } from './clocks.ts'
import { KeyringError } from './errors.ts'
import type { SessionGrant, SessionAllowance } from './session-grant.ts'
import type { SealedVault } from './vault-cipher.ts'
import { isSameAccount, secretIndexOf } from './vault-record.ts'
import { secretText } from './vault-sealer.ts'
import type { VaultAccount, VaultRecord } from './vault-types.ts'

/**
 * Status of the keyring: whether a vault is open, which one, until when (milliseconds since 1970), and its allowance.
 */
export type KeyringStatus =
  | { readonly locked: true }
  | {
      readonly locked: false
      readonly id: string
      readonly locksAt: number
      readonly allowance?: SessionAllowance | undefined
    }

/** An opened vault: ciphertext and a non-extractable key. */
export interface OpenVault {
  readonly record: VaultRecord
  readonly key: CryptoKey
  readonly autoLock: AutoLock
  /** The allowance of this session to sign without a prompt. */
  grant: SessionGrant | undefined
}

/** Holds the open vault, at most one, from an unlock to the next lock. */
export class VaultSession {
  readonly #clocks: Clocks
  readonly #chain: ChainId
  readonly #onLock: () => void
  #vault: OpenVault | undefined
  #epoch = 0
  #unlocks = 0
  #hidden = false

  /** `chain` is the exchange's own network. `onLock` is called on every lock, including one by timeout. */
  constructor(clocks: Clocks, chain: ChainId, onLock: () => void) {
    this.#clocks = clocks
    this.#chain = chain
    this.#onLock = onLock
  }

  /** Incremented by every lock, so that an unlock in progress does not open the wallet after a lock. */
  get epoch(): number {
    return this.#epoch
  }

  /** Number of unlocks so far. */
  get unlocks(): number {
    return this.#unlocks
  }

  /** Returns the account of the exchange's network at an address. */
  own(address: string): VaultAccount {
    return { chain: this.#chain, address }
  }

  /** Returns the open vault; drops it if it has expired. */
  current(): OpenVault | undefined {
    if (this.#vault?.autoLock.expired === true) this.lock()
    return this.#vault
  }

  /** Returns the open vault. Throws `keyring/locked`. */
  require(): OpenVault {
    const vault = this.current()
    if (vault === undefined) throw new KeyringError('keyring/locked')
    return vault
  }

  /** Checks that the session in which work started is still open. Throws `keyring/locked`. */
  requireSame(vault: OpenVault): void {
    if (this.#vault !== vault) throw new KeyringError('keyring/locked')
  }

  open({ record, key }: SealedVault): AutoLock {
    const autoLock = new AutoLock(this.#clocks)
    autoLock.hide(this.#hidden)
    this.#unlocks++
    this.#vault = { record, key, autoLock, grant: undefined }
    return autoLock
  }

  lock(): void {
    this.#epoch++
    this.#vault = undefined
    this.#onLock()
  }

  hide(hidden: boolean): void {
    this.#hidden = hidden
    this.current()?.autoLock.hide(hidden)
  }

  /** Revokes the session's allowance. */
  revokeAllowance(): void {
    if (this.#vault !== undefined) this.#vault.grant = undefined
  }

  status(): KeyringStatus {
    const vault = this.current()
    if (vault === undefined) return { locked: true }
    const { record, autoLock, grant } = vault
    const allowance = grant?.allowance
    const hasAllowance = allowance !== undefined && allowance.left > 0
    return { locked: false, id: record.id, locksAt: autoLock.locksAt, ...(hasAllowance && { allowance }) }
  }

  /** Whether the open vault has an account of the exchange's network. */
  holds(address: string): boolean {
    const vault = this.current()
    return vault !== undefined && secretIndexOf(vault.record, this.own(address)) >= 0
  }

  /**
   * Returns an account of the open vault and its secret in plain text. Throws `keyring/signature-failed`,
   * `keyring/locked`.
   */
  async secretOf(vault: OpenVault, own: VaultAccount): Promise<{ account: VaultAccount; secret: string }> {
    const index = secretIndexOf(vault.record, own)
    const account = vault.record.secrets[index]?.accounts.find((each) => isSameAccount(each, own))
    if (account === undefined) throw new KeyringError('keyring/signature-failed', 'Account is not of this vault')
    const secret = await secretText(vault, index)
    this.requireSame(vault)
    return { account, secret }
  }
}

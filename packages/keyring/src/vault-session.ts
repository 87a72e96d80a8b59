import type { ChainId } from '@tidebook/chains'
import { AutoLock } from './auto-lock.ts'
import type { Clocks } from './clocks.ts'
import { KeyringError } from './errors.ts'
import type { SessionGrant, Unasked } from './session-grant.ts'
import type { SealedVault } from './vault-cipher.ts'
import { isSameAccount, secretIndexOf } from './vault-record.ts'
import { secretText } from './vault-sealer.ts'
import type { VaultAccount, VaultRecord } from './vault-types.ts'

/** Whether a vault is open, which one, until when (milliseconds since 1970), and what it signs without a question. */
export type KeyringStatus =
  | { readonly locked: true }
  | {
      readonly locked: false
      readonly id: string
      readonly locksAt: number
      readonly unasked?: Unasked | undefined
    }

/** A vault that a password opened: ciphertext and a non-extractable key. */
export interface OpenVault {
  readonly record: VaultRecord
  readonly key: CryptoKey
  readonly autoLock: AutoLock
  /** What the person allowed to be signed without a question while this session lasts. */
  grant: SessionGrant | undefined
}

/** The vault that is open, at most one, from a password to the next lock. */
export class VaultSession {
  readonly #clocks: Clocks
  readonly #chain: ChainId
  readonly #onLock: () => void
  #vault: OpenVault | undefined
  #epoch = 0
  #unlocks = 0
  #hidden = false

  /** `chain` is the exchange's own network; `onLock` hears of every lock, also of one by time. */
  constructor(clocks: Clocks, chain: ChainId, onLock: () => void) {
    this.#clocks = clocks
    this.#chain = chain
    this.#onLock = onLock
  }

  /** Raised by every lock, so that an unlock that was under way when the lock came does not open the wallet after it. */
  get epoch(): number {
    return this.#epoch
  }

  /** How often a wallet has been opened. */
  get unlocks(): number {
    return this.#unlocks
  }

  /** The account of the exchange's network at an address. */
  own(address: string): VaultAccount {
    return { chain: this.#chain, address }
  }

  /** The vault that is open at this moment; an expired one is dropped here. */
  current(): OpenVault | undefined {
    if (this.#vault?.autoLock.expired === true) this.lock()
    return this.#vault
  }

  /** The same. Throws `keyring/locked`. */
  require(): OpenVault {
    const vault = this.current()
    if (vault === undefined) throw new KeyringError('keyring/locked')
    return vault
  }

  /** What was begun in a session ends with it. Throws `keyring/locked`. */
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

  /** Everything is asked about again, whatever was allowed in this session. */
  askAgain(): void {
    if (this.#vault !== undefined) this.#vault.grant = undefined
  }

  status(): KeyringStatus {
    const vault = this.current()
    if (vault === undefined) return { locked: true }
    const { record, autoLock, grant } = vault
    const unasked = grant?.unasked
    const goes = unasked !== undefined && unasked.left > 0
    return { locked: false, id: record.id, locksAt: autoLock.locksAt, ...(goes && { unasked }) }
  }

  /** Whether the open vault holds an account of the exchange's network. */
  holds(address: string): boolean {
    const vault = this.current()
    return vault !== undefined && secretIndexOf(vault.record, this.own(address)) >= 0
  }

  /** An account of the open vault and its secret in clear. Throws `keyring/signature-failed`, `keyring/locked`. */
  async secretOf(vault: OpenVault, own: VaultAccount): Promise<{ account: VaultAccount; secret: string }> {
    const index = secretIndexOf(vault.record, own)
    const account = vault.record.secrets[index]?.accounts.find((each) => isSameAccount(each, own))
    if (account === undefined) throw new KeyringError('keyring/signature-failed', 'Account is not of this vault')
    const secret = await secretText(vault, index)
    this.requireSame(vault)
    return { account, secret }
  }
}

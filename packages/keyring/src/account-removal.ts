import { BackupProof, MOST_CHECKS } from './backup-proof.ts'
import type { BackupCheck } from './backup-proof.ts'
import { KeyringError } from './errors.ts'
import type { RandomBytes } from './random.ts'
import type { VaultAccount } from './vault-types.ts'

/** An account that is to be deleted. It goes once its owner has proven that its secret is on paper. */
export class AccountRemoval {
  readonly vault: string
  readonly account: VaultAccount
  readonly #proof: BackupProof

  /** `secret` is shown to nobody. */
  constructor(vault: string, account: VaultAccount, secret: string, random: RandomBytes) {
    this.vault = vault
    this.account = account
    this.#proof = new BackupProof(secret, random)
  }

  /** Tells which parts of the written secret have to be typed. */
  ask(): BackupCheck {
    return { right: false, positions: this.#proof.begin(), left: MOST_CHECKS }
  }

  /** Checks the typed parts; all right opens the way to deleting. */
  check(parts: readonly string[]): BackupCheck {
    return this.#proof.check(parts)
  }

  /** Throws `keyring/backup-unchecked` before the check was right. */
  requireProof(): void {
    if (!this.#proof.proven) throw new KeyringError('keyring/backup-unchecked')
  }
}

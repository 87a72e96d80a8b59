import { BackupProof, MAX_CHECKS } from './backup-proof.ts'
import type { BackupCheck } from './backup-proof.ts'
import { KeyringError } from './errors.ts'
import type { RandomBytes } from './random.ts'
import type { VaultAccount } from './vault-types.ts'

/** An account to delete. Deletion is allowed only after its owner has proven that the secret is written down. */
export class AccountRemoval {
  readonly vault: string
  readonly account: VaultAccount
  readonly #proof: BackupProof

  /** @param secret never shown */
  constructor(vault: string, account: VaultAccount, secret: string, random: RandomBytes) {
    this.vault = vault
    this.account = account
    this.#proof = new BackupProof(secret, random)
  }

  /** Returns the positions of the secret's parts that the user must type. */
  begin(): BackupCheck {
    return { right: false, positions: this.#proof.begin(), left: MAX_CHECKS }
  }

  /** Checks the typed parts. If all are correct, the account can be deleted. */
  check(parts: readonly string[]): BackupCheck {
    return this.#proof.check(parts)
  }

  /** Throws `keyring/backup-unchecked` unless the check has succeeded. */
  requireProof(): void {
    if (!this.#proof.proven) throw new KeyringError('keyring/backup-unchecked')
  }
}

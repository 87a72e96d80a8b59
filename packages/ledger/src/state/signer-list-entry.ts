import type { AccountEntry } from './account-entry.ts'
import { Entry } from './entry.ts'
import type { Threaded } from './entry.ts'

/** One entry of a signer list. */
interface ListedSigner {
  readonly account: AccountEntry
  readonly weight: number
  /** WalletLocator: 32 bytes of the owner's choice, upper-case hex; in a validator list, the validator's key. */
  readonly locator: string | undefined
}

export interface SignerListFields extends Threaded {
  readonly quorum: number
  /** Sorted by account id. */
  readonly signers: readonly ListedSigner[]
}

export class SignerListEntry extends Entry<SignerListFields> {
  readonly kind = 'signers'
  readonly owner: AccountEntry
  override readonly key: string

  constructor(owner: AccountEntry, key: string) {
    super()
    this.owner = owner
    this.key = key
  }

  override forget(): void {
    if (this.owner.signers === this) this.owner.signers = undefined
  }
}

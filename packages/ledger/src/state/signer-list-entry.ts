import type { AccountEntry } from './account-entry.ts'
import { Entry } from './entry.ts'
import type { Threaded } from './entry.ts'

interface SignerWeight {
  readonly account: AccountEntry
  readonly weight: number
}

export interface SignerListFields extends Threaded {
  readonly quorum: number
  /** Sorted by account id. */
  readonly signers: readonly SignerWeight[]
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

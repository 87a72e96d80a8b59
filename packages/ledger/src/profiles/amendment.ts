import { sha512Half, toHex } from '@tidebook/protocol'

/**
 * What a ledger makes of an amendment: its rules apply it, it changes nothing that there is here (consensus, kinds of
 * objects that the ledger does not keep), or it brings something that this ledger does not have.
 */
export type AmendmentStanding = 'applied' | 'idle' | 'absent'

/** A change of rules that networks of the reference vote on. */
export interface Amendment {
  readonly name: string
  /** First half of the SHA-512 of the name, 64 hex digits. */
  readonly id: string
  readonly standing: AmendmentStanding
  /** Whether the entry of amendments lists it from the first ledger on. */
  readonly isListed: boolean
}

const LISTED = '*'

/** Amendments out of their names, with white space between them; a star behind a name says that it is listed. */
export function amendmentsNamed(standing: AmendmentStanding, names: string): Amendment[] {
  return names
    .trim()
    .split(/\s+/)
    .map((word) => {
      const isListed = word.endsWith(LISTED)
      const name = isListed ? word.slice(0, -LISTED.length) : word
      return { name, id: toHex(sha512Half(new TextEncoder().encode(name))), standing, isListed }
    })
}

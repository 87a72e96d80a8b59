import { sha512Half, toHex } from '@tidebook/protocol'

/**
 * How this ledger treats an amendment: it is implemented, it has no effect here (consensus, object types that the
 * ledger does not store), or it adds an unsupported feature.
 */
export type AmendmentStatus = 'applied' | 'idle' | 'absent'

/** A rule change on which networks of the reference vote. */
export interface Amendment {
  readonly name: string
  /** First half of the SHA-512 of the name, 64 hex digits. */
  readonly id: string
  readonly status: AmendmentStatus
  /** Whether the Amendments entry lists it from the first ledger on. */
  readonly isListed: boolean
}

const LISTED = '*'

/** Parses amendments from their names, separated by white space. A star after a name marks it as listed. */
export function amendmentsNamed(status: AmendmentStatus, names: string): Amendment[] {
  return names
    .trim()
    .split(/\s+/)
    .map((word) => {
      const isListed = word.endsWith(LISTED)
      const name = isListed ? word.slice(0, -LISTED.length) : word
      return { name, id: toHex(sha512Half(new TextEncoder().encode(name))), status, isListed }
    })
}

/** Time for which pasted text is compared with a copied address, in milliseconds. */
const COPIED_MS = 30 * 60_000

/** An address that was copied on a page of the exchange. */
export interface CopiedAddress {
  readonly address: string
  /** Milliseconds since 1970. */
  readonly at: number
}

/** Parses a copied address from an untrusted value. */
export function parseCopied(value: unknown): CopiedAddress | undefined {
  if (typeof value !== 'object' || value === null) return undefined
  const { address, at } = value as Partial<CopiedAddress>
  const isValid = typeof address === 'string' && address.length <= 64 && typeof at === 'number' && Number.isFinite(at)
  return isValid ? { address, at } : undefined
}

/**
 * Returns the copied address when the pasted address differs from it: malware may have replaced it in the clipboard
 * (WAL-104).
 */
export function findSwappedAddress(copied: CopiedAddress | undefined, pasted: string, now: number): string | undefined {
  if (copied === undefined || now - copied.at > COPIED_MS || copied.at > now) return undefined
  return copied.address === pasted ? undefined : copied.address
}

const ENDS = 4

/**
 * Returns the known address that has the same start and end as another address. Users compare only the ends, and an
 * attacker can generate a look-alike and place it in the victim's history.
 */
export function findLookAlike(address: string, known: Iterable<string>): string | undefined {
  const [start, end] = [address.slice(0, ENDS), address.slice(-ENDS)]
  for (const each of known) if (each !== address && each.startsWith(start) && each.endsWith(end)) return each
  return undefined
}

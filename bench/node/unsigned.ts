import { createHash } from 'node:crypto'
import type { ParsedAmount, ParsedTransaction } from '@tidebook/protocol'
import { accountIdOf, encodeCurrency, swt } from '@tidebook/protocol'

export const DROPS_PER_COIN = 1_000_000n
const FEE = 10n
const NO_BYTES = new Uint8Array(0)
const COMPRESSED = Uint8Array.of(2)
/** Exponent that converts millionths to a mantissa of 16 digits. */
const MILLIONTH = -6

export interface Person {
  readonly id: Uint8Array
  readonly publicKey: Uint8Array
}

/** Returns an account with an invented key, deterministic by name. */
export function person(name: string): Person {
  const publicKey = Buffer.concat([COMPRESSED, createHash('sha256').update(name).digest()])
  return { id: accountIdOf(publicKey), publicKey }
}

/** Returns an amount in micro units of the native asset. */
export function native(mantissa: bigint): ParsedAmount {
  return { currency: undefined, issuer: undefined, mantissa, exponent: 0 }
}

/** Returns an amount of an issuer's token, in millionths. */
export function token(issuer: Person, millionths: bigint): ParsedAmount {
  let mantissa = millionths
  let exponent = MILLIONTH
  for (; mantissa < 10n ** 15n; mantissa *= 10n) exponent -= 1
  return { currency: encodeCurrency('USD', swt), issuer: issuer.id, mantissa, exponent }
}

/**
 * Returns a transaction in the form in which a ledger applies it. A ledger never sees signatures; its host verifies
 * them.
 */
export function unsigned(
  type: string,
  from: Person,
  sequence: number,
  fields: ParsedTransaction['fields'],
): ParsedTransaction {
  const hash = createHash('sha256').update(type).update(from.id).update(String(sequence)).digest('hex').toUpperCase()
  return {
    blob: NO_BYTES,
    hash,
    type,
    account: from.id,
    fee: FEE,
    sequence,
    flags: 0,
    signingPublicKey: from.publicKey,
    signature: undefined,
    signingData: NO_BYTES,
    signers: undefined,
    fields,
  }
}

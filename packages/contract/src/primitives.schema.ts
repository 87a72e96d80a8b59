import * as z from 'zod/mini'
import { STORED_ID } from './stored-id.ts'
import { LENGTHS } from './constants.ts'

/** Currency code: 3 to 6 characters, or 40 hex digits of a custom token. */
export const currencyCode = z.string().check(z.regex(/^(?:[A-Za-z0-9]{3,6}|[0-9A-F]{40})$/))

/** One line of text without control characters, of at most `longest` characters after trimming. */
export function oneLine(longest: number) {
  return z.string().check(z.trim(), z.maxLength(longest), z.regex(/^\P{Cc}*$/u, 'one line'))
}

/** Message for a parameter that is not an address, regardless of the check that fails. */
export const WRONG_ADDRESS = 'expected a wallet address'

/** Address of the main chain: length and alphabet only. The server verifies the checksum. */
export const address = z
  .string()
  .check(z.regex(new RegExp(`^[1-9A-HJ-NP-Za-km-z]{${LENGTHS.addressMin},${LENGTHS.addressMax}}$`), WRONG_ADDRESS))

/** 64 hex digits. */
export const hash = z.string().check(z.regex(/^[0-9A-Fa-f]{64}$/))

/**
 * Id of a stored object: a UUID in lower case.
 * @param what the type of object, used in the error message
 */
export function storedId(what: string) {
  return z.string().check(z.regex(STORED_ID, what))
}

/** Exact amount as plain decimal text. */
export const decimalText = z.string().check(z.regex(/^-?\d+(?:\.\d+)?$/))

/** Milliseconds since 1970. */
export const timeMs = z.int().check(z.nonnegative())

/** Seconds since 2000, the ledger's own clock. */
export const ledgerSeconds = z.int().check(z.nonnegative())

/** An amount with its token. The native currency has issuer ''. */
export const tokenAmount = z.object({ currency: z.string(), issuer: z.string(), value: decimalText })

/** Side of an order: 1 buy, 2 sell, 0 unknown (ENT-023, A33). */
export const sideFlag = z.union([z.literal(0), z.literal(1), z.literal(2)])

/** No parameters. */
export const noParameters = z.object({})

export type TokenAmount = z.infer<typeof tokenAmount>
export type SideFlag = z.infer<typeof sideFlag>

import * as z from 'zod/mini'

/** Decimal text of an amount. */
export const amount = z.string().check(z.regex(/^\d{1,15}(\.\d{1,12})?$/, 'a decimal number'))
/** A currency's code on the ledger. */
export const code = z.string().check(z.regex(/^[A-Za-z0-9]{3,40}$/, 'a currency code'))
/** What a coin is called on screen. */
export const title = z.string().check(z.minLength(1), z.maxLength(24))

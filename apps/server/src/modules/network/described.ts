import * as z from 'zod/mini'

/** Amount as decimal text. */
export const amount = z.string().check(z.regex(/^\d{1,15}(\.\d{1,12})?$/, 'a decimal number'))
/** Amount above zero as decimal text. */
export const positiveAmount = amount.check(z.regex(/[1-9]/, 'a number above zero'))
/** Code of a currency on the ledger. */
export const code = z.string().check(z.regex(/^[A-Za-z0-9]{3,40}$/, 'a currency code'))
/** Display name of a coin. */
export const title = z.string().check(z.minLength(1), z.maxLength(24))

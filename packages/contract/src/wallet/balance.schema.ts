import * as z from 'zod/mini'
import { decimalText } from '../primitives.schema.ts'

/** `value` includes the frozen part: available is value minus frozen (section 3). */
const balanceEntry = z.object({ value: decimalText, frozen: decimalText })

/** Keyed by TOKEN_ISSUER; the native key is SWTC (ENT-018). */
export const balanceTable = z.record(z.string(), balanceEntry)

export type BalanceEntry = z.infer<typeof balanceEntry>
export type BalanceTable = z.infer<typeof balanceTable>

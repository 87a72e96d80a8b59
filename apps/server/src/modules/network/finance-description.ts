import { EARLY_ENDS, FINANCE_FAMILIES } from '@tidebook/contract/finance'
import * as z from 'zod/mini'
import { code } from './described.ts'

const count = z.int().check(z.minimum(1), z.maximum(1_000_000_000))

/** Initial product of a demonstration market. */
const product = z.strictObject({
  family: z.enum(FINANCE_FAMILIES),
  token: code,
  /** In basis points per year. */
  rate: z.int().check(z.minimum(0), z.maximum(10_000)),
  /** Term in days. */
  days: z.int().check(z.minimum(1), z.maximum(3650)),
  early: z._default(z.enum(EARLY_ENDS), 'principal'),
  /** Price of one share. */
  unit: z.string().check(z.regex(/^\d{1,7}(\.\d{1,8})?$/, 'at most eight digits behind the point')),
  /** Minimum and maximum number of shares in an order, and total number of shares. */
  least: z._default(count, 1),
  most: count,
  total: count,
})

/** Products with a fixed return. On networks that are not our own, staff create them. */
export const finance = z.strictObject({
  open: z.boolean(),
  products: z._default(z.array(product).check(z.maxLength(20)), []),
})

export type FinanceDescription = z.infer<typeof finance>

/**
 * Returns faults of products that the schema does not detect.
 * @param known codes of the network's tokens
 */
export function financeFaults(
  { local, finance: whole }: { readonly local: boolean; readonly finance?: FinanceDescription | undefined },
  knownTokens: ReadonlySet<string>,
): readonly string[] {
  const products = whole?.products ?? []
  return [
    ...products
      .filter(({ token }) => !knownTokens.has(token))
      .map(({ token }) => `finance: no token has the code ${token}`),
    ...products
      .filter(({ least, most, total }) => least > most || most > total)
      .map(({ token }) => `finance: ${token}: an order could have more shares than there are`),
    ...(products.length > 0 && !local
      ? ['finance: products of a network that is not our own are opened by staff']
      : []),
  ]
}

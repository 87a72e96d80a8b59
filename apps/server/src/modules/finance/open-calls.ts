import { calls, type BonusRate, type FinanceProducts } from '@tidebook/contract'
import { FINANCE_FAMILIES, type FinanceFamily } from '@tidebook/contract/finance'
import type { Queries } from '../../platform/database/queries.ts'
import type { CallRegistry } from '../../platform/http/register-call.ts'
import type { FinanceContext } from './finance-context.ts'
import { salesClosedReason } from './finance-stand.ts'
import { coverProofOf, productOf } from './finance-view.ts'
import { openProducts } from './products.repository.ts'
import { coverProofs, paymentProofs } from './proofs.repository.ts'

/** Registers the public calls: products and the proofs that they are covered. */
export function registerOpenCalls({ call }: CallRegistry, context: FinanceContext): void {
  const listed =
    (family: FinanceFamily) =>
    async ({
      query: { token },
    }: {
      readonly query: { readonly token?: string | undefined }
    }): Promise<FinanceProducts> => {
      const [reason, rows] = await Promise.all([
        salesClosedReason(context),
        openProducts(context.pool(), family, token),
      ])
      const account = context.directory()?.account()
      return {
        open: reason === undefined,
        ...(reason !== undefined && { reason }),
        ...(account !== undefined && { account }),
        products: context.isOffered ? rows.map(productOf) : [],
      }
    }
  call(calls.finnal.products, listed('finance'))
  call(calls.finance.products, listed('finance'))
  call(calls.poc.products, listed('poc'))
  call(calls.poc.gnProducts, listed('poc'))
  call(calls.poc.proofs, ({ query: { page = 0, pair, token } }) => {
    const named = token === undefined ? pair?.split(/[-_]/) : [token]
    return paymentProofs(context.pool(), page, named)
  })
  call(calls.poc.hedgeProofs, async ({ query: { page = 0 } }) => {
    const { count, rows } = await coverProofs(context.pool(), page)
    return { count, proofs: rows.map(coverProofOf) }
  })
}

/** Returns the annual return of each product on sale, in both families. */
export async function bonusRatesOf(db: Queries): Promise<readonly BonusRate[]> {
  return (await Promise.all(FINANCE_FAMILIES.map((family) => openProducts(db, family, undefined))))
    .flat()
    .map(({ id: product, token, rate: yearlyBasisPoints, days }) => ({ token, product, yearlyBasisPoints, days }))
}

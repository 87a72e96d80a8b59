import { createHash } from 'node:crypto'
import type { Queries } from '../../platform/database/queries.ts'
import type { FinanceDescription } from '../network/finance-description.ts'
import { insertProduct } from './products.repository.ts'

/**
 * Creates the products described in the file of one of our own networks, once each, so that a product closed by staff
 * remains closed.
 * @param issuerOf returns the issuer of a token
 * @param at milliseconds since 1970
 */
export async function offerDescribed(
  db: Queries,
  { products }: FinanceDescription,
  issuerOf: (token: string) => string | undefined,
  at: number,
): Promise<void> {
  for (const product of products) {
    const issuer = issuerOf(product.token)
    if (issuer === undefined) continue
    const id = idOf(JSON.stringify([product, issuer]))
    await insertProduct(db, { ...product, id, issuer, state: 'open', created_by: 'the network file' }, at)
  }
}

/** Derives a stable id from a product's description. */
function idOf(text: string): string {
  const hex = createHash('sha256').update(text).digest('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}

import { WRONG_ADDRESS } from '@tidebook/contract'
import { isValidAddress } from '@tidebook/protocol/address'
import type { NetworkDefinition } from '@tidebook/protocol/networks'
import { ApiError } from '../../platform/http/http.errors.ts'

/**
 * Returns the wallet of an explorer call: `w`, or the path part when that is an address.
 * @throws ApiError `walletFormat`
 */
export function walletOf(network: NetworkDefinition, pathPart: string, w: string | undefined): string {
  const address = w ?? pathPart
  if (!isValidAddress(network, address)) throw new ApiError('walletFormat')
  return address
}

/**
 * Returns the counterparty wallet of a filter.
 * @throws ApiError `invalidParameter` for an invalid address
 */
export function otherWalletOf<Query extends { readonly aw?: string | undefined }>(
  network: NetworkDefinition,
  query: Query,
): Query {
  if (query.aw !== undefined && !isValidAddress(network, query.aw))
    throw new ApiError('invalidParameter', `aw: ${WRONG_ADDRESS}`)
  return query
}

import { isZero } from '@tidebook/amount'
import type { ChainMove } from '@tidebook/client/chains'
import type { Queries } from '../../platform/database/queries.ts'
import { recordArrival, recordFirstArrival } from '../gateway/gateway-checks.repository.ts'
import { chainConfiguration } from '../network/chain-configuration.ts'
import { gatewayOfAsset, type AgentContext, type ServedChain } from './agent-context.ts'
import { isOwnedByMemo } from './deposit-owner.ts'

interface ReadMoves {
  readonly moves: readonly ChainMove[]
  /** Addresses to which a check awaits a payment. */
  readonly awaited: readonly string[]
}

/**
 * Stores the payments in final blocks that checks of a chain await, with the configuration of this agent. A check
 * proves the configuration with which the payment was read, not the command's configuration. On a chain whose accounts
 * cannot pay themselves, the first payment from another account to the agent's account counts, in the coin or in a
 * gateway's asset.
 */
export async function recordArrivals(
  tx: Queries,
  { chains, gateways: described }: Pick<AgentContext, 'chains' | 'gateways'>,
  { chain: { chain, address: own, coin }, gateways }: ServedChain,
  { moves, awaited }: ReadMoves,
): Promise<void> {
  const isByMemo = isOwnedByMemo(chain)
  const isAwaited = ({ to, from, asset, amount }: ChainMove): boolean =>
    isByMemo ? to === own && from !== own && !isZero(amount) && isOfChain(asset) : awaited.includes(to) && from === own
  const isOfChain = (asset: ChainMove['asset']): boolean =>
    (asset.issuer === undefined && asset.code === coin.code) || gatewayOfAsset(gateways, asset) !== undefined
  const found = moves.filter(isAwaited)
  if (found.length === 0) return
  const configuration = chainConfiguration({ chains, gateways: described }, chain)
  for (const { to: address, hash } of isByMemo ? found.slice(0, 1) : found)
    await (isByMemo ? recordFirstArrival : recordArrival)(tx, { chain, address, hash, configuration })
}

import type { ChainAsset } from '@tidebook/chains'
import type { NetworkDefinition } from '@tidebook/protocol/networks'
import type pg from 'pg'
import type { Logger } from '../../platform/logger.ts'
import type { CrossChainDescription, GatewayDescription } from '../network/gateway-description.ts'
import type { NetworkDescription } from '../network/network-description.ts'
import type { AgentChain } from './agent-chain.ts'
import type { AgentKeys } from './agent-keys.ts'
import type { AgentLedger } from './agent-ledger.ts'

/** A gateway that the agent serves. Gateways of one chain share its accounts, its reader and its payer. */
export interface ServedGateway {
  readonly gateway: GatewayDescription
  /** Coin or token on the chain that the gateway transfers. */
  readonly asset: ChainAsset
  readonly chain: AgentChain
}

/** A chain that the agent serves, with its gateways. */
export interface ServedChain {
  readonly chain: AgentChain
  readonly gateways: readonly ServedGateway[]
}

/** Groups gateways by chain. */
export function servedChains(served: readonly ServedGateway[]): readonly ServedChain[] {
  const byChain = Map.groupBy(served, ({ chain }) => chain.chain)
  return [...byChain.values()].flatMap((gateways) => {
    const [first] = gateways
    return first === undefined ? [] : [{ chain: first.chain, gateways }]
  })
}

/**
 * Returns the gateway of an asset among the gateways of its chain. Issuer and code together identify an asset; the code
 * alone does not.
 */
export function gatewayOfAsset(
  gateways: readonly ServedGateway[],
  { code, issuer }: Pick<ChainAsset, 'code' | 'issuer'>,
): ServedGateway | undefined {
  return gateways.find(({ asset }) => asset.issuer === issuer && asset.code === code)
}

/** Dependencies of every part of the agent. */
export interface AgentContext {
  readonly pool: pg.Pool
  readonly logger: Logger
  /** Current time in milliseconds since 1970. */
  readonly now: () => number
  readonly keys: AgentKeys
  readonly ledger: AgentLedger
  /** Definition of the exchange's own network. */
  readonly definition: NetworkDefinition
  readonly served: readonly ServedGateway[]
  /** All gateways of the network, whether or not they are served. */
  readonly gateways: readonly GatewayDescription[]
  /** Chains of the network, with their tokens. */
  readonly chains: NetworkDescription['chains']
  readonly crossChain: CrossChainDescription | undefined
  /** Whether withdrawals require a verified name. */
  readonly isRealNameRequired: boolean
  /** Called after the agent has stored the read state of its places. */
  readonly onPublished: () => Promise<void>
}

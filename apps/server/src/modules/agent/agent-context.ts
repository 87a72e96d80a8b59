import type { NetworkDefinition } from '@tidebook/protocol/networks'
import type pg from 'pg'
import type { Logger } from '../../platform/logger.ts'
import type { CrossChainDescription, GatewayDescription } from '../network/gateway-description.ts'
import type { AgentChain } from './agent-chain.ts'
import type { AgentKeys } from './agent-keys.ts'
import type { AgentLedger } from './agent-ledger.ts'

/** Gateway that the agent serves. A chain has one coin, and therefore one gateway. */
export interface ServedGateway {
  readonly gateway: GatewayDescription
  readonly chain: AgentChain
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
  readonly crossChain: CrossChainDescription | undefined
  /** Called after the agent has stored the state of its places. */
  readonly onPublished: () => Promise<void>
}

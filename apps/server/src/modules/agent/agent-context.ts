import type { NetworkDefinition } from '@tidebook/protocol/networks'
import type pg from 'pg'
import type { Logger } from '../../platform/logger.ts'
import type { CrossChainDescription, GatewayDescription } from '../network/gateway-description.ts'
import type { AgentChain } from './agent-chain.ts'
import type { AgentKeys } from './agent-keys.ts'
import type { AgentLedger } from './agent-ledger.ts'

/** A gateway that the agent serves. A chain has one coin, and so one gateway. */
export interface ServedGateway {
  readonly gateway: GatewayDescription
  readonly chain: AgentChain
}

/** What every part of the agent works with. */
export interface AgentContext {
  readonly pool: pg.Pool
  readonly logger: Logger
  /** Milliseconds since 1970. */
  readonly now: () => number
  readonly keys: AgentKeys
  readonly ledger: AgentLedger
  /** Of the exchange's own network. */
  readonly definition: NetworkDefinition
  readonly served: readonly ServedGateway[]
  /** All gateways of the network, whether or not they are served. */
  readonly gateways: readonly GatewayDescription[]
  readonly crossChain: CrossChainDescription | undefined
  /** Is called when the agent has stored how its places are being read. */
  readonly onPublished: () => Promise<void>
}

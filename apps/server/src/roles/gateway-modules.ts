import type { AgentDirectory } from '../modules/gateway/agent-directory.ts'
import type { GatewayContext } from '../modules/gateway/gateway-context.ts'
import { gatewayModule } from '../modules/gateway/gateway.module.ts'
import { realNameGate } from '../modules/identity/real-name.ts'
import type { GetMarketContext } from '../modules/market-state/market-context.ts'
import type { NetworkDescription } from '../modules/network/network-description.ts'
import { readHoldings } from '../modules/node/holdings-reader.ts'
import { ApiError } from '../platform/http/http.errors.ts'
import type { ServerConfig } from '../platform/config.ts'
import type { ServerModule } from '../platform/server-module.ts'

export interface GatewayModuleSources extends Pick<GatewayContext, 'definition' | 'pool' | 'now'> {
  readonly config: Pick<ServerConfig, 'realNameFor'>
  readonly description: NetworkDescription
  readonly market: GetMarketContext
  /** Undefined while no agent runs. */
  readonly agent: () => AgentDirectory | undefined
}

/** Creates the modules for deposit and withdrawal orders. They use the identity, the ledger and the agent. */
export function gatewayModules(sources: GatewayModuleSources): readonly ServerModule[] {
  const { config, description, definition, pool, market, agent, now } = sources
  const gate = realNameGate(pool, config.realNameFor, now)
  return [
    gatewayModule({
      description,
      definition,
      pool,
      agent,
      now,
      requireRealName: (account, action) => gate.require(account, action),
      heldOf: heldOf(market),
    }),
  ]
}

function heldOf(market: GetMarketContext): GatewayContext['heldOf'] {
  return async (wallet, token) => {
    const { link, network } = market()
    const issuer = network.tokens.find(({ code }) => code === token)?.issuer
    try {
      const { holdings } = await readHoldings(link, wallet)
      const line = holdings?.lines.find((each) => each.currency === token && each.issuer === issuer)
      return line === undefined || line.balance.startsWith('-') ? '0' : line.balance
    } catch {
      throw new ApiError('notReady')
    }
  }
}

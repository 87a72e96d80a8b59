import type { NetworkDefinition } from '@tidebook/protocol/networks'
import { demoModule } from '../modules/demo/demo.module.ts'
import type { LocalNetwork } from '../modules/devnet/local-network.ts'
import { faucetPayouts } from '../modules/devnet/provision-network.ts'
import { faucetModule, type FaucetSource } from '../modules/faucet/faucet.module.ts'
import { sandboxModule, type SandboxSource } from '../modules/faucet/sandbox.module.ts'
import { ApiError } from '../platform/http/http.errors.ts'
import type { ServerConfig } from '../platform/config.ts'
import type { Logger } from '../platform/logger.ts'
import type { Metrics } from '../platform/metrics.ts'
import type { ServerModule } from '../platform/server-module.ts'
import type { NetworkState } from './network-state.ts'

export interface LocalNetworkModuleSources {
  readonly config: ServerConfig
  readonly definition: NetworkDefinition
  readonly network: NetworkState
  /** Whether ledgers close manually (tests). */
  readonly isManual: boolean
  readonly metrics: Metrics
  readonly logger: Logger
  /** Milliseconds since 1970. */
  readonly now: () => number
}

/** Creates the services of our own network: test money and automated traders. */
export function localNetworkModules(sources: LocalNetworkModuleSources): readonly ServerModule[] {
  const { config, definition, network, isManual, metrics, logger, now } = sources
  return [
    faucetModule({
      definition,
      perSenderAndHour: config.faucetPerHour,
      source: () => (config.faucet ? faucetSourceOf(network.local) : undefined),
      faucet: () => {
        if (!config.faucet) throw new ApiError('notOnThisNetwork')
        return network.faucet()
      },
      onOpen: (faucet) => network.payFrom(faucet),
      metrics,
      logger,
      now,
    }),
    sandboxModule({
      definition,
      source: () => (isSandboxed(config, isManual) ? sandboxSourceOf(network) : undefined),
      onOpen: (sandbox) => network.openSandbox(sandbox),
      logger,
    }),
    demoModule({
      isTrading: config.demo && config.demoTraders && !isManual,
      local: () => network.local,
      logger,
      metrics,
    }),
  ]
}

/** Whether this is a demonstration without public addresses. Secrets may be printed only there. */
export function isSandboxed(config: Pick<ServerConfig, 'demo' | 'faucet' | 'publicUrls'>, isManual: boolean): boolean {
  return config.demo && config.faucet && config.publicUrls.length === 0 && !isManual
}

/** Returns undefined on networks that others operate. */
function sandboxSourceOf(network: NetworkState): SandboxSource | undefined {
  const { local } = network
  return local && { secret: local.keys.sandboxSecret(), link: local.link, faucet: network.faucet() }
}

function faucetSourceOf(local: LocalNetwork | undefined): FaucetSource | undefined {
  return (
    local && { key: local.keys.of('faucet'), payouts: faucetPayouts(local.network), openSession: local.openSession }
  )
}

import { staticCalls } from '@tidebook/contract'
import type { ChainFacts } from '@tidebook/contract/network'
import { ApiError } from '../../platform/http/http.errors.ts'
import type { ServerModule } from '../../platform/server-module.ts'
import type { ServedNetwork } from '../network/served-network.ts'
import {
  configFileOf,
  hostsFileOf,
  pairsFileOf,
  type AccessRules,
  type DirectionsOf,
  type FiguresOf,
} from './site-config.service.ts'

export interface SiteConfigOptions {
  /** Undefined until the network is known (first start). */
  readonly network: () => ServedNetwork | undefined
  readonly preparing: () => boolean
  readonly figuresOf: FiguresOf
  readonly directionsOf: DirectionsOf
  readonly access: AccessRules
  /** Other chains on which wallets send. */
  readonly chains: readonly ChainFacts[]
}

/** Configuration, hosts, coins and pairs of this installation (API-012). */
export const siteConfigModule = (options: SiteConfigOptions): ServerModule => {
  const network = (): ServedNetwork => {
    const known = options.network()
    if (known === undefined) throw new ApiError('notReady', 'The network is being prepared')
    return known
  }
  return {
    name: 'site-config',
    roles: ['api'],
    calls: ({ call }) => {
      call(staticCalls.config, ({ visit }) =>
        configFileOf(network(), visit.addresses, options.preparing(), options.access),
      )
      call(staticCalls.hosts, ({ visit }) => hostsFileOf(visit.addresses, options.chains))
      call(staticCalls.pairs, () => pairsFileOf(network(), options.figuresOf, options.directionsOf))
    },
  }
}

import { calls } from '@tidebook/contract'
import type { ChainFacts } from '@tidebook/contract/network'
import type { BonusRate } from '@tidebook/contract/site'
import type pg from 'pg'
import type { Notifications } from '../../platform/database/notifications.ts'
import { ApiError } from '../../platform/http/http.errors.ts'
import { staffNameOf } from '../../platform/http/principal.ts'
import type { ServerModule } from '../../platform/server-module.ts'
import { VERSION } from '../../platform/version.ts'
import { coinsOf } from '../network/network-coins.ts'
import type { ServedNetwork } from '../network/served-network.ts'
import { siteEditor } from './edit-settings.ts'
import {
  configFileOf,
  hostsFileOf,
  pairsFileOf,
  type AccessRules,
  type DirectionsOf,
  type FiguresOf,
  type ExchangeAccounts,
} from './site-config.service.ts'
import { siteTables } from './site-tables.ts'
import { StoredSettings } from './stored-settings.ts'
import { DEFAULT_SETTINGS } from './usual-settings.ts'

export interface SiteConfigOptions {
  /** Undefined until the network is known, on the first start. */
  readonly network: () => ServedNetwork | undefined
  readonly preparing: () => boolean
  /** Fraction of the demonstration market's history written so far, from 0 to 1. */
  readonly written: () => number
  readonly figuresOf: FiguresOf
  readonly directionsOf: DirectionsOf
  readonly access: AccessRules
  /** Other chains on which wallets send. */
  readonly chains: readonly ChainFacts[]
  readonly pool: () => pg.Pool
  readonly notifications: Notifications
  /** Current time in milliseconds since 1970. */
  readonly now: () => number
  /** Public accounts of the exchange whose keys this program has; '' for a missing account. */
  readonly accounts: () => ExchangeAccounts
  /** Whether external market prices are available. */
  readonly hasPrices: boolean
  /** Products on sale with a bonus. */
  readonly bonusRates: () => Promise<readonly BonusRate[]>
  /** Returns whether a text is an address of the network. */
  readonly isWallet: (text: string) => boolean
}

/** Configuration, hosts, coins and pairs of this installation (API-010..015), and its settings for staff. */
export function siteConfigModule(options: SiteConfigOptions): ServerModule {
  const network = (): ServedNetwork => {
    const currentNetwork = options.network()
    if (currentNetwork === undefined) throw new ApiError('notReady', 'The network is being prepared')
    return currentNetwork
  }
  const settings = new StoredSettings({ ...options, usual: DEFAULT_SETTINGS })
  const editor = siteEditor({ ...options, usual: DEFAULT_SETTINGS, onChanged: () => settings.forget() })
  return {
    name: 'site-config',
    roles: ['api'],
    migrations: { '2026-11-23-site-settings': siteTables },
    lifecycle: {
      database: () => options.notifications.listen('tidebook_settings', () => settings.forget()),
    },
    calls: ({ call }) => {
      call(calls.static.config, async ({ visit }) =>
        configFileOf({
          network: network(),
          addresses: visit.addresses,
          preparing: options.preparing(),
          written: options.written(),
          access: options.access,
          site: await settings.get(),
          accounts: options.accounts(),
          hasPrices: options.hasPrices,
        }),
      )
      call(calls.static.hosts, ({ visit }) => hostsFileOf(visit.addresses, options.chains))
      call(calls.static.pairs, () => pairsFileOf(network(), options.figuresOf, options.directionsOf))
      call(calls.site.version, () => ({ version: VERSION, network: network().name }))
      call(calls.site.addCoins, async () => {
        const { addCoins, listingUrl } = await settings.get()
        return { content: addCoins, url: listingUrl }
      })
      call(calls.site.bonusRate, async () => ({ rates: [...(await options.bonusRates())] }))
      call(calls.site.tokens, () => ({
        tokens: coinsOf(network()).map(({ code, title, issuer }) => ({ code, title, issuer })),
      }))
      call(calls.siteDesk.list, () => editor.list())
      call(calls.siteDesk.change, ({ params, body, principal }) =>
        editor.change({ ...params, ...body }, { name: staffNameOf(principal), role: principal?.role }),
      )
    },
  }
}

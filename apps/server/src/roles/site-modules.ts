import type { BonusRate } from '@tidebook/contract/site'
import { tickerText } from '@tidebook/market'
import type { NetworkDefinition } from '@tidebook/protocol'
import { isValidAddress } from '@tidebook/protocol/address'
import type pg from 'pg'
import type { AgentDirectory } from '../modules/gateway/agent-directory.ts'
import { directionsOf } from '../modules/gateway/open-gateways.ts'
import type { NetworkDescription } from '../modules/network/network-description.ts'
import { networkFactsOf } from '../modules/network/network-file.ts'
import { partnerKeys } from '../modules/partners/partner-keys.ts'
import { partnersModule } from '../modules/partners/partners.module.ts'
import { ShortUrls } from '../modules/partners/short-urls.ts'
import { MarketCaps } from '../modules/prices/market-caps.ts'
import { readPriceSources } from '../modules/prices/price-sources.ts'
import { pricesModule } from '../modules/prices/prices.module.ts'
import { siteConfigModule } from '../modules/site-config/site-config.module.ts'
import type { ServerConfig } from '../platform/config.ts'
import type { Notifications } from '../platform/database/notifications.ts'
import { requestExternal } from '../platform/http/request-external.ts'
import type { Logger } from '../platform/logger.ts'
import type { ServerModule } from '../platform/server-module.ts'
import type { Market } from './market.ts'
import type { NetworkState } from './network-state.ts'

export interface SiteModuleSources {
  readonly config: ServerConfig
  readonly description: NetworkDescription
  readonly definition: NetworkDefinition
  readonly market: Market
  readonly network: NetworkState
  readonly pool: () => pg.Pool
  readonly notifications: Notifications
  /** Returns the agent of this program; undefined while no agent runs. */
  readonly agent: () => AgentDirectory | undefined
  /** Finance data; undefined when the network has no products. */
  readonly finance?: {
    /** Returns the account that receives payments for orders; undefined while it does not exist. */
    readonly account: () => string | undefined
    readonly bonusRates: () => Promise<readonly BonusRate[]>
  }
  readonly logger: Logger
  /** Milliseconds since 1970. */
  readonly now: () => number
}

/**
 * Creates the modules that describe this exchange to the page, using market, agent and finance data, and the modules
 * that query third parties.
 * @throws ServerError `config/invalid` for an invalid file of price sources
 */
export function siteModules(sources: SiteModuleSources): readonly ServerModule[] {
  const { config, description, definition, market, network, pool, notifications, agent, finance, logger, now } = sources
  const outside = { requestExternal, logger, now }
  const marketCaps = new MarketCaps({ ...outside, sources: readPriceSources(config.priceSources) })
  const shortUrls = new ShortUrls({ ...outside, service: config.shortenerUrl })
  return [
    siteConfigModule({
      network: () => network.network,
      preparing: () => network.isPreparing,
      written: () => network.written,
      figuresOf: (key) => {
        const ticker = market.isLoaded ? market.context().state.tickers.get(key) : undefined
        return ticker && tickerText(key, ticker)
      },
      directionsOf: directionsOf({ description, agent }),
      chains: networkFactsOf(description, config.closeIntervalMs).chains ?? [],
      access: {
        needTest: config.needTest,
        anonymously: config.anonymously,
        imgCode: config.imgCode,
        realNameFor: [...config.realNameFor],
      },
      pool,
      notifications,
      now,
      accounts: () => ({ platform: agent()?.ledgerAccount() ?? '', chargeWallet: finance?.account() ?? '' }),
      hasPrices: marketCaps.isServed,
      bonusRates: () => finance?.bonusRates() ?? Promise.resolve([]),
      isWallet: (text) => isValidAddress(definition, text),
    }),
    pricesModule(marketCaps),
    partnersModule({ keys: partnerKeys(pool, config.partners), shortUrls, now }),
  ]
}

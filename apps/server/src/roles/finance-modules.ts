import type { BonusRate } from '@tidebook/contract'
import type pg from 'pg'
import type { FinanceContext } from '../modules/finance/finance-context.ts'
import type { FinanceDirectory } from '../modules/finance/finance-directory.ts'
import { bonusRatesOf } from '../modules/finance/open-calls.ts'
import { financeModule } from '../modules/finance/finance.module.ts'
import { realNameGate } from '../modules/identity/real-name.ts'
import type { NetworkDescription } from '../modules/network/network-description.ts'
import type { ServerConfig } from '../platform/config.ts'
import type { ServerModule } from '../platform/server-module.ts'

export interface FinanceModuleSources extends Pick<
  FinanceContext,
  'definition' | 'pool' | 'tokens' | 'directory' | 'now'
> {
  readonly config: Pick<ServerConfig, 'realNameFor'>
  readonly description: Pick<NetworkDescription, 'finance'>
}

/** Creates the modules for fixed-return products. They use the identity and the agent. */
export function financeModules({ config, description, ...sources }: FinanceModuleSources): readonly ServerModule[] {
  const gate = realNameGate(sources.pool, config.realNameFor, sources.now)
  return [
    financeModule({
      ...sources,
      isOffered: description.finance?.open === true,
      requireRealName: (account, action) => gate.require(account, action),
    }),
  ]
}

/**
 * Returns the product data that the page receives without a request: the account to pay, and each product's annual
 * return.
 */
export function financeOffers({
  description,
  pool,
  finance,
}: {
  readonly description: Pick<NetworkDescription, 'finance'>
  readonly pool: () => pg.Pool
  readonly finance: () => FinanceDirectory | undefined
}) {
  return {
    account: () => finance()?.account(),
    bonusRates: async (): Promise<readonly BonusRate[]> =>
      description.finance?.open === true ? await bonusRatesOf(pool()) : [],
  }
}

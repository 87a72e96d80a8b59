import { memorySubmissions, type SubmissionStore } from '@tidebook/client/submit'
import { calls } from '@tidebook/contract'
import type { KeyPair } from '@tidebook/protocol'
import { isValidAddress } from '@tidebook/protocol/address'
import type { NetworkDefinition } from '@tidebook/protocol/networks'
import { ApiError } from '../../platform/http/http.errors.ts'
import type { Lifecycle } from '../../platform/lifecycle.ts'
import type { Logger } from '../../platform/logger.ts'
import type { Metrics } from '../../platform/metrics.ts'
import type { ServerModule } from '../../platform/server-module.ts'
import { LedgerAccount } from '../node/ledger-account.ts'
import type { LedgerSession, Purpose } from '../node/ledger-session.ts'
import { storedSubmissions } from '../node/stored-submissions.ts'
import { createFaucetBudget, DEFAULT_FAUCET_LIMITS } from './faucet-budget.ts'
import { Faucet, type FaucetPayout } from './faucet.service.ts'
import { faucetGrants, deleteExpiredGrants, storedFaucetBudget } from './stored-faucet-budget.ts'

/** Account of the faucet, and the amounts that it pays. */
export interface FaucetSource {
  readonly key: KeyPair
  readonly payouts: readonly FaucetPayout[]
  openSession(store: SubmissionStore<Purpose>): LedgerSession
}

export interface FaucetModuleOptions {
  readonly definition: NetworkDefinition
  /** Maximum number of faucet payments per client network in an hour. */
  readonly perSenderAndHour: number
  /** Undefined on networks that others operate. */
  readonly source: () => FaucetSource | undefined
  /**
   * Returns the faucet once it can pay.
   * @throws ApiError before that, and on other networks
   */
  readonly faucet: () => Faucet
  /** Publishes the faucet once it can pay. */
  readonly onOpen: (faucet: Faucet) => void
  readonly metrics: Metrics
  readonly logger: Logger
  /** Current time in milliseconds since 1970. */
  readonly now: () => number
}

/** Test money of the local network (U11). */
export function faucetModule(options: FaucetModuleOptions): ServerModule {
  return {
    name: 'faucet',
    roles: ['node', 'api'],
    migrations: { '2026-11-22-faucet-grants': faucetGrants },
    jobs: [deleteExpiredGrants],
    lifecycle: faucetLifecycle(options),
    calls: ({ call }) => {
      call(calls.faucet.request, ({ body, visit }) => {
        if (!isValidAddress(options.definition, body.address)) throw new ApiError('walletFormat')
        return options.faucet().pay(body.address, visit.client.network)
      })
    },
  }
}

/** Budget and payments survive restarts of a program with a database. */
function faucetLifecycle(options: FaucetModuleOptions): Lifecycle {
  return {
    network: async ({ database }) => {
      const { definition, perSenderAndHour, onOpen, metrics, logger, now } = options
      const source = options.source()
      if (source === undefined) return undefined
      const pool = database?.pool
      const session = source.openSession(pool === undefined ? memorySubmissions() : storedSubmissions(pool, 'local'))
      try {
        const left = await session.resume()
        if (left.length > 0) logger.info({ submissions: left.length }, 'following the payments of an earlier run')
      } catch (error) {
        session.stop()
        throw error
      }
      const limits = { ...DEFAULT_FAUCET_LIMITS, perSenderAndHour }
      const budget = pool === undefined ? createFaucetBudget(limits, now) : storedFaucetBudget(pool, limits, now)
      const account = new LedgerAccount(definition, source.key, session, 'faucet')
      onOpen(new Faucet(account, source.payouts, budget, (payments) => metrics.faucetPayments.inc(payments)))
      return () => session.stop()
    },
  }
}

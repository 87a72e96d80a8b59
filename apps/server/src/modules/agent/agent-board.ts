import { setTimeout as delay } from 'node:timers/promises'
import type pg from 'pg'
import type { Notifications } from '../../platform/database/notifications.ts'
import { ApiError } from '../../platform/http/http.errors.ts'
import type { FinanceDirectory } from '../finance/finance-directory.ts'
import type { AgentDirectory } from '../gateway/agent-directory.ts'
import { gatewayChecksIn } from '../gateway/gateway-checks.repository.ts'
import { addressNumberOf } from '../gateway/gateway-addresses.ts'
import { chainConfiguration } from '../network/chain-configuration.ts'
import type { NetworkDescription } from '../network/network-description.ts'
import { addressOfIndex } from './deposit-addresses.ts'
import { depositMemo } from './deposit-memo.ts'
import { isOwnedByMemo } from './deposit-owner.ts'
import { financeDirectoryOf } from './finance-directory-of.ts'
import { financePlaceOf } from './finance-reader.ts'
import type { LedgerReads } from './ledger-reads.ts'

/** Age of the last complete read after which a place counts as disconnected, in milliseconds. */
const MAX_SILENCE_MS = 60_000
/** The same limit for a place whose last read failed, in milliseconds. */
const MAX_FAULT_MS = 10_000
/**
 * Interval between reads of the rows, and the longer interval while the agent's announcements arrive, in milliseconds.
 */
const PERIOD = 1000
const FALLBACK_PERIOD = 5000
/** Interval between reads, and their number, while waiting for an address that the agent has not derived yet. */
const WAIT_MS = 250
const TRIES = 40

interface PlaceRow {
  readonly place: string
  readonly address: string
  readonly read_at: Date | null
  readonly is_failing: boolean
  readonly is_reorganised: boolean
  /** Whether its nodes had gone too long without a new final block at the last read. */
  readonly is_stalled: boolean
}

export interface AgentBoardOptions {
  /** Returns the pool. Throws before the database is open. */
  readonly pool: () => pg.Pool
  readonly notifications: Notifications
  readonly description: Pick<NetworkDescription, 'profile' | 'gateways' | 'finance' | 'chains' | 'local'>
  /** Current time in milliseconds since 1970. */
  readonly now: () => number
  /** Waits a number of milliseconds for an address that is being derived. */
  readonly wait?: (ms: number) => Promise<void>
}

/**
 * State of the agent in the database. The program that runs the agent writes it, and every program that accepts orders
 * reads it.
 */
export class AgentBoard {
  readonly directory: AgentDirectory
  readonly #options: AgentBoardOptions
  #places: ReadonlyMap<string, PlaceRow> = new Map()
  /** Chains whose present configuration has passed its check, and the time of the check. */
  #checkedAt: ReadonlyMap<string, number> = new Map()
  #timer: NodeJS.Timeout | undefined
  #unlisten: (() => void) | undefined
  /** When the rows were last read, in milliseconds of a monotonic clock. */
  #refreshedAt = 0

  constructor(options: AgentBoardOptions) {
    this.#options = options
    const { profile, gateways } = options.description
    const chainOf = (base: string) => gateways.find((gateway) => gateway.base === base)?.chain
    const accountOf = (base: string) => this.#places.get(chainOf(base) ?? '')?.address
    this.directory = {
      depositAddress: async (base, owner) => {
        const [chain, address] = [chainOf(base), accountOf(base)]
        if (chain === undefined || address === undefined) throw new ApiError('temporarilyUnavailable')
        const index = await addressNumberOf(options.pool(), chain, owner, options.now())
        if (isOwnedByMemo(chain)) return { address, memo: depositMemo({ wallet: owner.wallet, index }) }
        for (let tries = 0; tries < TRIES; tries += 1) {
          const derived = await addressOfIndex(options.pool(), chain, index)
          if (derived !== undefined) return { address: derived }
          await (options.wait ?? delay)(WAIT_MS)
        }
        throw new ApiError('temporarilyUnavailable')
      },
      chainAccount: accountOf,
      ledgerAccount: () => (this.#isRead(profile) ? this.#places.get(profile)?.address : undefined),
      isConnected: (base) => {
        const chain = chainOf(base)
        if (chain === undefined || chain === profile || this.#isStalled(chain)) return false
        return this.#isRead(chain) && this.#isRead(profile)
      },
      isStalled: (base) => this.#isStalled(chainOf(base) ?? ''),
      // The chains of a demonstration market start together with the exchange.
      isChecked: (base) => options.description.local || this.#checkedAt.has(chainOf(base) ?? ''),
      checkedAt: (base) => this.#checkedAt.get(chainOf(base) ?? ''),
    }
  }

  /**
   * Returns the directory for product orders; undefined if the network has no products.
   * @param ledger throws while it cannot be read
   */
  finance(ledger: () => LedgerReads): FinanceDirectory | undefined {
    const { profile, finance } = this.#options.description
    if (finance?.open !== true) return undefined
    const place = financePlaceOf(profile)
    return financeDirectoryOf({
      chain: profile,
      ledger,
      address: () => this.#places.get(place)?.address,
      isRead: () => this.#isRead(place),
    })
  }

  /** Accounts on the exchange's ledger that users pay, whether or not they are currently being read. */
  get payees(): { readonly withdrawals?: string | undefined; readonly orders?: string | undefined } {
    const { profile } = this.#options.description
    const addressAt = (place: string) => this.#places.get(place)?.address
    return { withdrawals: addressAt(profile), orders: addressAt(financePlaceOf(profile)) }
  }

  /**
   * Reads the rows now.
   * @throws the database's error
   */
  async refresh(): Promise<void> {
    const { rows } = await this.#options
      .pool()
      .query<PlaceRow>('select place, address, read_at, is_failing, is_reorganised, is_stalled from app.agent_accounts')
    this.#places = new Map(rows.map((row) => [row.place, row]))
    const { description, pool } = this.#options
    this.#checkedAt = new Map(
      (await gatewayChecksIn(pool()))
        .filter(({ chain, configuration }) => configuration === chainConfiguration(description, chain))
        .flatMap(({ chain, passed }) => (passed === null ? [] : [[chain, passed.getTime()] as const])),
    )
    this.#refreshedAt = performance.now()
  }

  /** Reads the rows after each announcement, and periodically. A failed read keeps the previous state, which ages. */
  start(): void {
    const { notifications } = this.#options
    const read = (): void => void this.refresh().catch(() => undefined)
    this.#unlisten ??= notifications.listen('tidebook_agent', read)
    this.#timer ??= setInterval(() => {
      const age = performance.now() - this.#refreshedAt
      if (!notifications.isConnected || age >= FALLBACK_PERIOD) read()
    }, PERIOD).unref()
  }

  stop(): void {
    this.#unlisten?.()
    clearInterval(this.#timer)
  }

  /** Returns whether a place is being read but its nodes have no new blocks. */
  #isStalled(place: string): boolean {
    return this.#isRead(place) && this.#places.get(place)?.is_stalled === true
  }

  /** Returns whether a place was recently read to its end. */
  #isRead(place: string): boolean {
    const row = this.#places.get(place)
    if (row === undefined || row.read_at === null || row.is_reorganised) return false
    const age = this.#options.now() - row.read_at.getTime()
    return age < (row.is_failing ? MAX_FAULT_MS : MAX_SILENCE_MS)
  }
}

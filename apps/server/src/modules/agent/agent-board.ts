import { setTimeout as delay } from 'node:timers/promises'
import type pg from 'pg'
import { ApiError } from '../../platform/http/http.errors.ts'
import type { FinanceDirectory } from '../finance/finance-directory.ts'
import type { AgentDirectory } from '../gateway/agent-directory.ts'
import { addressNumberOf } from '../gateway/gateway-addresses.ts'
import type { NetworkDescription } from '../network/network-description.ts'
import { addressOfIndex } from './deposit-addresses.ts'
import { depositMemo } from './deposit-memo.ts'
import { isOwnedByMemo } from './deposit-owner.ts'
import { financeDirectoryOf } from './finance-directory-of.ts'
import { financePlaceOf } from './finance-reader.ts'
import type { LedgerReads } from './ledger-reads.ts'

/** A place that was not read to its end for so long is not connected, milliseconds. */
const LONGEST_SILENCE = 60_000
/** The same while its last reading failed. */
const LONGEST_FAULT = 10_000
/** How often a program looks at the rows, milliseconds. */
const PERIOD = 1000
/** How often, and how many times, an address that the agent has still to derive is looked for. */
const WAIT_MS = 250
const TRIES = 40

interface PlaceRow {
  readonly place: string
  readonly address: string
  readonly read_at: Date | null
  readonly is_failing: boolean
  readonly is_reorganised: boolean
  /** Its nodes had no new final block for too long when it was read. */
  readonly is_stalled: boolean
}

export interface AgentBoardOptions {
  /** Throws while the database is not open. */
  readonly pool: () => pg.Pool
  readonly description: Pick<NetworkDescription, 'profile' | 'gateways' | 'finance'>
  /** Milliseconds since 1970. */
  readonly now: () => number
}

/**
 * What the rows of the database say of the agent, in any program: whichever program is the agent writes them, and every one
 * that takes orders reads them.
 */
export class AgentBoard {
  readonly directory: AgentDirectory
  readonly #options: AgentBoardOptions
  #places: ReadonlyMap<string, PlaceRow> = new Map()
  #timer: NodeJS.Timeout | undefined

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
          await delay(WAIT_MS)
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
    }
  }

  /** What orders of products have to know; undefined where the network has none. @param ledger throws while it cannot be read */
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

  /** The accounts on the exchange's ledger that people pay to, whether they are being read or not. */
  get payees(): { readonly withdrawals?: string | undefined; readonly orders?: string | undefined } {
    const { profile } = this.#options.description
    const addressAt = (place: string) => this.#places.get(place)?.address
    return { withdrawals: addressAt(profile), orders: addressAt(financePlaceOf(profile)) }
  }

  /** Looks at the rows now. @throws the database's error */
  async refresh(): Promise<void> {
    const { rows } = await this.#options
      .pool()
      .query<PlaceRow>('select place, address, read_at, is_failing, is_reorganised, is_stalled from app.agent_accounts')
    this.#places = new Map(rows.map((row) => [row.place, row]))
  }

  /** Looks at the rows again and again. What cannot be read leaves what is known, which grows old. */
  start(): void {
    this.#timer ??= setInterval(() => void this.refresh().catch(() => undefined), PERIOD).unref()
  }

  stop(): void {
    clearInterval(this.#timer)
  }

  /** Whether a place is read, and its nodes have no new blocks. */
  #isStalled(place: string): boolean {
    return this.#isRead(place) && this.#places.get(place)?.is_stalled === true
  }

  /** Whether a place was read to its end a short while ago. */
  #isRead(place: string): boolean {
    const row = this.#places.get(place)
    if (row === undefined || row.read_at === null || row.is_reorganised) return false
    const age = this.#options.now() - row.read_at.getTime()
    return age < (row.is_failing ? LONGEST_FAULT : LONGEST_SILENCE)
  }
}

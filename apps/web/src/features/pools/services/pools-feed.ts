import { PAGE_SIZES } from '@tidebook/contract/constants'
import type {
  PoolHistoryEvent,
  PoolHistoryPage,
  PoolList,
  PoolRow,
  PoolStoryAnswer,
  ProviderEvents,
} from '@tidebook/contract'
import { valueOf, type Loadable } from '../../../lib/loadable.ts'
import { useCall } from '../../../lib/queries/use-call.ts'
import type { QueryState } from '../../../lib/queries/use-read.ts'
import { useStore } from '../../../lib/store.ts'
import { api, networkStore } from '../../network/index.ts'
import { useWallet } from '../../wallet/index.ts'
import { useThrottled } from './use-throttled.ts'

/**
 * Time for which responses about pools stay cached after their screen closes, so that a return shows them immediately,
 * in milliseconds.
 */
const KEEP_MS = 5 * 60_000
/** Delay before a failed call is retried, about one ledger, in milliseconds. */
const RETRY_MS = 5000

/** Returns all pools, and reads them again with every ledger. */
export function usePools(): Loadable<PoolList> {
  const ledger = useStore(networkStore, (state) => state.ledger?.index)
  return useCall(['pools'], (signal) => api.pools({ signal }), { version: ledger ?? 0, keepMs: KEEP_MS }).answer
}

/**
 * Returns deposits and withdrawals of the user's wallet in all pools; reads them again when the shares of any pool
 * changed.
 */
export function useOwnEvents(list: PoolList | undefined): Loadable<ProviderEvents> {
  const account = useWallet().wallet?.address
  const shares = list?.pools.map(({ tokens }) => tokens.value).join(' ')
  return useCall(
    ['provider events', account],
    account === undefined || shares === undefined ? undefined : (signal) => api.providerEvents(account, { signal }),
    { version: shares ?? '', retryMs: RETRY_MS, keepMs: KEEP_MS },
  ).answer
}

/**
 * Returns trades and hourly figures of one pool, a large response; undefined until it arrives. Reads them again every
 * few ledgers if the pool's holdings changed.
 */
export function usePoolStory(row: PoolRow | undefined): PoolStoryAnswer | undefined {
  const account = row?.account
  const moved = useThrottled(account, row && [row.asset.value, row.asset2.value, row.tokens.value].join(' '))
  const { answer } = useCall(
    ['pool story', account],
    account === undefined ? undefined : (signal) => api.poolStory(account, { signal }),
    { version: moved ?? '', retryMs: RETRY_MS, keepMs: KEEP_MS },
  )
  return valueOf(answer)
}

/** A filter for a pool's history. */
export type PoolHistoryKind = PoolHistoryEvent['kind'] | 'all'

/** Returns one page of all accounts' events in a pool, and reads it again when the pool's holdings changed. */
export function usePoolHistory(row: PoolRow, kind: PoolHistoryKind, page: number): QueryState<PoolHistoryPage> {
  const { account } = row
  const moved = useThrottled(account, [row.asset.value, row.asset2.value, row.tokens.value].join(' '))
  const query = { page, size: PAGE_SIZES.records, ...(kind !== 'all' && { kind }) }
  return useCall(['pool history', account, query], (signal) => api.poolEvents(account, query, { signal }), {
    version: moved ?? '',
    retryMs: RETRY_MS,
    keepMs: KEEP_MS,
  })
}

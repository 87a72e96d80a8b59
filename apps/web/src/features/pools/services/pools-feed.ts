import { isCanceled, type CallResult } from '@tidebook/client'
import type { PoolList, PoolRow, PoolStoryAnswer, ProviderEvents } from '@tidebook/contract'
import { useEffect } from 'react'
import { failedAfter, LOADING, ready, valueOf, type Loadable } from '../../../lib/loadable.ts'
import { createStore, useStore, type Store } from '../../../lib/store.ts'
import { api, loadInto, networkStore } from '../../network/index.ts'
import { useWallet } from '../../wallet/index.ts'
import { usePaced } from './use-paced.ts'

/** What was answered about an account. */
interface About<T> {
  readonly account: string
  readonly loaded: Loadable<T>
}

const pools: Store<Loadable<PoolList>> = createStore<Loadable<PoolList>>(LOADING)
const events = createStore<About<ProviderEvents> | undefined>(undefined)
const story = createStore<About<PoolStoryAnswer> | undefined>(undefined)

const useLedger = (): number | undefined => useStore(networkStore, (state) => state.ledger?.index)

/** A later question of the same kind takes the place of one that is under way. */
const hear = <T>(asked: Promise<CallResult<T>>, take: (answer: CallResult<T>) => void): void => {
  asked.then(take, (error: unknown) => {
    if (!isCanceled(error)) throw error
  })
}

/** What a call answers about an account: asked again when `moved` changes, and with the next ledger when nothing came. */
const useAbout = <T>(
  store: Store<About<T> | undefined>,
  call: (account: string) => Promise<CallResult<T>>,
  account: string | undefined,
  moved: string | undefined,
): Loadable<T> => {
  const ledger = useLedger()
  const known = useStore(store)
  const loaded = known !== undefined && known.account === account ? known.loaded : LOADING
  const again = loaded.state === 'failed' || loaded.state === 'stale' ? ledger : undefined
  useEffect(() => {
    if (account === undefined || moved === undefined) return
    hear(call(account), (answer) =>
      store.set((last) => ({
        account,
        loaded: answer.result
          ? ready(answer.data)
          : failedAfter(last?.account === account ? last.loaded : LOADING, answer.code),
      })),
    )
  }, [store, call, account, moved, again])
  return loaded
}

const askEvents = (account: string): Promise<CallResult<ProviderEvents>> => api.providerEvents(account)
const askStory = (account: string): Promise<CallResult<PoolStoryAnswer>> => api.poolStory(account)

/** All pools, renewed with every ledger. */
export const usePools = (): Loadable<PoolList> => {
  const ledger = useLedger()
  useEffect(() => {
    void loadInto(pools, () => api.pools())
  }, [ledger])
  return useStore(pools)
}

/** What the own wallet put into pools and took out; asked again when the shares of any pool changed. */
export const useOwnEvents = (list: PoolList | undefined): Loadable<ProviderEvents> =>
  useAbout(events, askEvents, useWallet().wallet?.address, list?.pools.map(({ tokens }) => tokens.value).join(' '))

/**
 * What became of one pool: its trades and its hours, a long answer; undefined while it is not known. Asked again every few
 * ledgers, when the pool does not hold what it held.
 */
export const usePoolStory = (row: PoolRow | undefined): PoolStoryAnswer | undefined => {
  const moved = usePaced(row?.account, row && [row.asset.value, row.asset2.value, row.tokens.value].join(' '))
  return valueOf(useAbout(story, askStory, row?.account, moved))
}

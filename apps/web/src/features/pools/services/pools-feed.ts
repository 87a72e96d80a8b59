import { isCanceled, type CallResult } from '@tidebook/client'
import type { PoolList, PoolStoryAnswer, ProviderEvents } from '@tidebook/contract'
import { useEffect } from 'react'
import { LOADING, type Loadable } from '../../../lib/loadable.ts'
import { createStore, useStore, type Store } from '../../../lib/store.ts'
import { api, loadInto, networkStore } from '../../network/index.ts'
import { useWallet } from '../../wallet/index.ts'

/** What was answered about an account. */
type Known<T> = { readonly account: string; readonly value: T } | undefined

const pools: Store<Loadable<PoolList>> = createStore<Loadable<PoolList>>(LOADING)
const events: Store<Known<ProviderEvents>> = createStore<Known<ProviderEvents>>(undefined)
const story: Store<Known<PoolStoryAnswer>> = createStore<Known<PoolStoryAnswer>>(undefined)

/** The ledger of now; whatever follows the market asks again with each. */
const useLedger = (): number | undefined => useStore(networkStore, (state) => state.ledger?.index)

/** A later question of the same kind takes the place of one that is under way. */
const hear = <T>(asked: Promise<CallResult<T>>, take: (answer: CallResult<T>) => void): void => {
  asked.then(take, (error: unknown) => {
    if (!isCanceled(error)) throw error
  })
}

const keep = <T>(store: Store<Known<T>>, account: string, answer: CallResult<T>): void => {
  if (answer.result) store.set({ account, value: answer.data })
}

/** All pools, renewed with every ledger. */
export const usePools = (): Loadable<PoolList> => {
  const ledger = useLedger()
  useEffect(() => {
    void loadInto(pools, () => api.pools())
  }, [ledger])
  return useStore(pools)
}

/** What the own wallet put into pools and took out; undefined while it is not known. */
export const useOwnEvents = (): ProviderEvents | undefined => {
  const ledger = useLedger()
  const account = useWallet().wallet?.address
  useEffect(() => {
    if (account !== undefined) hear(api.providerEvents(account), (answer) => keep(events, account, answer))
  }, [account, ledger])
  const known = useStore(events)
  return known?.account === account ? known?.value : undefined
}

/** What became of one pool: its trades and its hours; undefined while it is not known. */
export const usePoolStory = (account: string | undefined): PoolStoryAnswer | undefined => {
  const ledger = useLedger()
  useEffect(() => {
    if (account !== undefined) hear(api.poolStory(account), (answer) => keep(story, account, answer))
  }, [account, ledger])
  const known = useStore(story)
  return known?.account === account ? known?.value : undefined
}

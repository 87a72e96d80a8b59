import type { PoolList, PoolStoryAnswer, ProviderEvents } from '@tidebook/contract'
import type { CallResult } from '@tidebook/client'
import { useEffect } from 'react'
import { failedAfter, LOADING, ready, type Loadable } from '../../../lib/loadable.ts'
import { createStore, useStore, type Store } from '../../../lib/store.ts'
import { api, networkStore } from '../../network/index.ts'
import { useWallet } from '../../wallet/index.ts'

const pools: Store<Loadable<PoolList>> = createStore<Loadable<PoolList>>(LOADING)
const events: Store<{ readonly address: string; readonly value: ProviderEvents } | undefined> = createStore<
  { readonly address: string; readonly value: ProviderEvents } | undefined
>(undefined)
const story: Store<{ readonly account: string; readonly value: PoolStoryAnswer } | undefined> = createStore<
  { readonly account: string; readonly value: PoolStoryAnswer } | undefined
>(undefined)

const take = <T>(store: Store<Loadable<T>>, answer: CallResult<T>): void =>
  store.set((last) => (answer.result ? ready(answer.data) : failedAfter(last, String(answer.code))))

/** The ledger of now; whatever follows the market asks again with each. */
const useLedger = (): number | undefined => useStore(networkStore, (state) => state.ledger?.index)

/** All pools, renewed with every ledger. */
export const usePools = (): Loadable<PoolList> => {
  const ledger = useLedger()
  useEffect(() => {
    void api.pools().then((answer) => take(pools, answer))
  }, [ledger])
  return useStore(pools)
}

/** What the own wallet put into pools and took out; undefined while it is not known. */
export const useOwnEvents = (): ProviderEvents | undefined => {
  const ledger = useLedger()
  const address = useWallet().wallet?.address
  useEffect(() => {
    if (address === undefined) return
    void api.providerEvents(address).then((answer) => {
      if (answer.result) events.set({ address, value: answer.data })
    })
  }, [address, ledger])
  const known = useStore(events)
  return known !== undefined && known.address === address ? known.value : undefined
}

/** What became of one pool: its trades and its hours. */
export const usePoolStory = (account: string | undefined): PoolStoryAnswer | undefined => {
  const ledger = useLedger()
  useEffect(() => {
    if (account === undefined) return
    void api.poolStory(account).then((answer) => {
      if (answer.result) story.set({ account, value: answer.data })
    })
  }, [account, ledger])
  const known = useStore(story)
  return known !== undefined && known.account === account ? known.value : undefined
}

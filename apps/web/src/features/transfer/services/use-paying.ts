import { valueOf } from '../../../lib/loadable.ts'
import { network } from '../../../lib/network.ts'
import { useStore } from '../../../lib/store.ts'
import { accountChoicesStore, accountLines, accountsStore, useWallet, type AccountLine } from '../../wallet/index.ts'
import { accountId, transferFormStore } from '../model/transfer-form.ts'

/** The wallets that can pay: the one that trades, and those of the other networks that the network's file names. */
export function usePayers(): readonly AccountLine[] {
  const { wallet } = useWallet()
  const accounts = valueOf(useStore(accountsStore)) ?? []
  useStore(accountChoicesStore)
  const { profile, chains = [] } = network()
  return accountLines(accounts, wallet, profile).filter(({ chain, address }) =>
    chain === profile ? address === wallet?.address : chains.some((each) => each.chain === chain),
  )
}

/** Whether the network's file names nodes of a chain, or it is the exchange's own. */
export const isConnected = (chain: string): boolean => {
  const { profile, chains = [] } = network()
  return chain === profile || chains.some((each) => each.chain === chain && each.hosts.length > 0)
}

/** The wallet of another network that pays; undefined where the one that trades does. */
export function useOtherPayer(): AccountLine | undefined {
  const { wallet } = useStore(transferFormStore)
  const payers = usePayers()
  const { profile } = network()
  return payers.find((line) => line.chain !== profile && accountId(line) === wallet && isConnected(line.chain))
}

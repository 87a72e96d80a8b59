import { valueOf } from '../../../lib/loadable.ts'
import { network } from '../../../lib/network.ts'
import { useStore } from '../../../lib/store.ts'
import { accountChoicesStore, accountLines, accountsStore, useWallet, type AccountLine } from '../../wallet/index.ts'
import { accountId, transferFormStore } from '../model/transfer-form.ts'

/** Returns the wallets that can pay: the trading wallet, and those on other networks in the network file. */
export function usePayers(): readonly AccountLine[] {
  const { wallet } = useWallet()
  const accounts = valueOf(useStore(accountsStore)) ?? []
  useStore(accountChoicesStore)
  const { profile, chains = [] } = network()
  return accountLines(accounts, wallet, profile).filter(({ chain, address }) =>
    chain === profile ? address === wallet?.address : chains.some((each) => each.chain === chain),
  )
}

/** Returns whether the network file has nodes of a chain, or the chain is the exchange's own. */
export function isConnected(chain: string): boolean {
  const { profile, chains = [] } = network()
  return chain === profile || chains.some((each) => each.chain === chain && each.hosts.length > 0)
}

/** Returns the paying wallet on another network, or undefined when the trading wallet pays. */
export function useOtherPayer(): AccountLine | undefined {
  const { wallet } = useStore(transferFormStore)
  const payers = usePayers()
  const { profile } = network()
  return payers.find((line) => line.chain !== profile && accountId(line) === wallet && isConnected(line.chain))
}

import type { BalanceTable } from '@tidebook/contract'
import { useEffect, useState } from 'react'
import { valueOf } from '../../../lib/loadable.ts'
import { network } from '../../../lib/network.ts'
import { useStore } from '../../../lib/store.ts'
import { api } from '../../network/index.ts'
import {
  accountChoicesStore,
  accountLines,
  accountsStore,
  loadAccounts,
  useWallet,
  type AccountLine,
} from '../../wallet/index.ts'

/** A wallet of this browser, and what it holds as far as that is known. */
export interface HeldAccount {
  readonly line: AccountLine
  readonly balances: BalanceTable | undefined
}

/** An account that the ledger does not know yet holds nothing. */
const INACTIVE = '2004'

async function readTable(address: string): Promise<BalanceTable | undefined> {
  const answer = await api.balance(address)
  if (answer.result) return answer.data
  return answer.code === INACTIVE ? {} : undefined
}

/**
 * Every wallet of this browser with its balances: the one that trades as its stream tells them, the others of the
 * exchange's network as they are asked for. Those of other networks have none here.
 */
export const useHeldWallets = (): readonly HeldAccount[] => {
  const { wallet, balances, ledger } = useWallet()
  const accounts = valueOf(useStore(accountsStore))
  // A name or another default changes the lines.
  useStore(accountChoicesStore)
  const [tables, setTables] = useState<ReadonlyMap<string, BalanceTable>>(new Map())
  useEffect(() => void loadAccounts(), [])
  const lines = accountLines(accounts ?? [], wallet, network().profile)
  const others = lines
    .filter(({ chain, address }) => chain === network().profile && address !== wallet?.address)
    .map(({ address }) => address)
    .join(' ')
  useEffect(() => {
    let left = false
    for (const address of others === '' ? [] : others.split(' '))
      readTable(address).then(
        (table) => left || table === undefined || setTables((known) => new Map(known).set(address, table)),
        // What cannot be read now is shown as not known.
        () => undefined,
      )
    return () => {
      left = true
    }
  }, [others, ledger])
  const own = valueOf(balances)
  return lines.map((line) => {
    if (line.chain !== network().profile) return { line, balances: undefined }
    return { line, balances: line.address === wallet?.address ? own : tables.get(line.address) }
  })
}

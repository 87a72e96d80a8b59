import { add, formatDecimal, parseDecimal, ZERO } from '@tidebook/amount'
import type { AssetBalance } from '@tidebook/chains'
import { ChainNodeError } from '@tidebook/client/chains'
import type { BalanceTable } from '@tidebook/contract'
import { useEffect } from 'react'
import { valueOf } from '../../../lib/loadable.ts'
import { chainFacts, network } from '../../../lib/network.ts'
import { useRead } from '../../../lib/queries/use-read.ts'
import { reportUnexpected } from '../../../lib/report-unexpected.ts'
import { useStore } from '../../../lib/store.ts'
import { chainNode } from '../../chain-nodes/index.ts'
import { assetsOf, fetchHoldings, useBalanceVersion } from '../../chains/index.ts'
import { useCoins } from '../../gateway/index.ts'
import { useMarket } from '../../markets/index.ts'
import { api } from '../../network/index.ts'
import {
  accountChoicesStore,
  accountLines,
  accountsStore,
  loadAccounts,
  useWallet,
  type AccountLine,
} from '../../wallet/index.ts'
import { pricedToken } from '../model/priced-token.ts'

/** A wallet of this browser, and its balances if they are known. */
export interface HeldAccount {
  readonly line: AccountLine
  readonly balances: BalanceTable | undefined
}

/** Interval between two reads of the wallets on other networks, in milliseconds. */
const OTHER_CHAINS_REFRESH_MS = 30_000
/** Code for an account that does not exist on the ledger yet and has no assets. */
const INACTIVE = '2004'
const UNREACHABLE = 'unreachable'

function lineKey({ chain, address }: AccountLine): string {
  return `${chain}:${address}`
}

async function fetchTable({ address }: AccountLine, signal: AbortSignal): Promise<BalanceTable | undefined> {
  const answer = await api.balance(address, { signal })
  if (answer.result) return answer.data
  return answer.code === INACTIVE ? {} : undefined
}

/**
 * Fetches the other network's coin and the tokens listed in its network file. Tokens that a user added have no price.
 */
async function fetchAssets(
  { chain, address }: AccountLine,
  signal: AbortSignal,
): Promise<readonly AssetBalance[] | undefined> {
  const node = chainNode(chain)
  if (node === undefined) return undefined
  try {
    const { held } = await fetchHoldings(node, address, assetsOf(chain, chainFacts(chain), []), signal)
    return [...held.values()]
  } catch (error) {
    if (error instanceof ChainNodeError && error.code === 'chain/ripple-inactive') return []
    throw error
  }
}

/** Reads every wallet; a wallet that cannot be read now stays unknown without affecting the others. */
async function fetchEach<T>(
  lines: readonly AccountLine[],
  fetchOne: (line: AccountLine, signal: AbortSignal) => Promise<T | undefined>,
  signal: AbortSignal,
): Promise<ReadonlyMap<string, T>> {
  const found = new Map<string, T>()
  const fetchLine = async (line: AccountLine): Promise<void> => {
    try {
      const held = await fetchOne(line, signal)
      if (held !== undefined) found.set(lineKey(line), held)
    } catch (error) {
      if (signal.aborted) throw error
      reportUnexpected(error)
    }
  }
  await Promise.all(lines.map(fetchLine))
  return found
}

/** Returns every wallet of this browser. */
function useWalletLines(): readonly AccountLine[] {
  const { wallet } = useWallet()
  const accounts = valueOf(useStore(accountsStore))
  // A change of a wallet's name or of the default wallet changes the rows.
  useStore(accountChoicesStore)
  useEffect(() => void loadAccounts(), [])
  return accountLines(accounts ?? [], wallet, network().profile)
}

/**
 * Returns every wallet of this browser with its balances, under the keys for which the exchange's market has prices.
 * Wallets of other networks are read from their chains, and their coins are priced like the tokens for which the
 * gateways exchange them (WAL-105).
 */
export function useHeldWallets(): readonly HeldAccount[] {
  const { wallet, balances, ledger } = useWallet()
  const lines = useWalletLines()
  const { coins: listed } = useMarket()
  const gateways = valueOf(useCoins().answer) ?? []
  const { profile } = network()
  const others = lines.filter(({ chain, address }) => chain === profile && address !== wallet?.address)
  const away = lines.filter(({ chain }) => chain !== profile)
  const tables = useRead(
    ['wallet balances', others.map(lineKey)],
    others.length === 0 ? undefined : (signal) => fetchEach(others, fetchTable, signal),
    () => UNREACHABLE,
    { version: ledger ?? 0 },
  )
  const assets = useRead(
    ['wallet assets', away.map(lineKey)],
    away.length === 0 ? undefined : (signal) => fetchEach(away, fetchAssets, signal),
    () => UNREACHABLE,
    { everyMs: OTHER_CHAINS_REFRESH_MS, version: useBalanceVersion() },
  )
  const tableOf = (held: readonly AssetBalance[]): BalanceTable => {
    const table: Record<string, BalanceTable[string]> = {}
    for (const { asset, amount } of held) {
      const token = pricedToken(asset, gateways, listed)
      const last = table[token] === undefined ? ZERO : parseDecimal(table[token].value)
      table[token] = { value: formatDecimal(add(last, amount)), frozen: '0' }
    }
    return table
  }
  return lines.map((line) => {
    if (line.chain !== profile) {
      const held = valueOf(assets.answer)?.get(lineKey(line))
      return { line, balances: held && tableOf(held) }
    }
    const isOwn = line.address === wallet?.address
    return { line, balances: isOwn ? valueOf(balances) : valueOf(tables.answer)?.get(lineKey(line)) }
  })
}

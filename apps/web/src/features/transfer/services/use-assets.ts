import { useMemo } from 'react'
import { isZero, type Decimal } from '@tidebook/amount'
import type { ChainId } from '@tidebook/chains/ids'
import { valueOf } from '../../../lib/loadable.ts'
import { network } from '../../../lib/network.ts'
import { useStore } from '../../../lib/store.ts'
import { useMarket } from '../../markets/index.ts'
import { availableOf, listedTokens, tokenKey } from '../../swap/index.ts'
import { parseBalanceKey, useWallet } from '../../wallet/index.ts'
import { coinOption, type CoinOption } from '../model/coin-option.ts'
import { customCoinsStore } from '../../swap/index.ts'
import type { TransferToken } from '../model/transfer-chain.ts'

/** A transferable asset with its known properties. */
export interface TransferAsset extends TransferToken {
  readonly key: string
  /** The asset's network, if not the exchange's own, and its decimals there. */
  readonly chain?: ChainId
  readonly decimals?: number | undefined
  readonly option: CoinOption
  /** Spendable balance; undefined until known. */
  readonly available: Decimal | undefined
  readonly held: boolean
  /** Whether the user added it (TRF-004). */
  readonly custom: boolean
  /** Whether it has the code of a listed coin but another issuer. */
  readonly strange: boolean
}

const POOL_CODE = 40

/** Returns the chain's own coin, held tokens, added tokens and all listed tokens, with the held tokens first. */
export function useAssets(): readonly TransferAsset[] {
  const { coins } = useMarket()
  const customs = useStore(customCoinsStore)
  const balances = valueOf(useWallet().balances)
  return useMemo(() => {
    const { native } = network()
    const listed = listedTokens(coins)
    const codes = new Set(listed.flatMap(({ code, title }) => [code, title]))
    const names = new Set(listed.map(tokenKey))
    const all = new Map(listed.map((token): [string, TransferToken] => [tokenKey(token), token]))
    const add = (code: string, issuer: string): void => {
      const key = tokenKey({ code, issuer })
      if (!all.has(key))
        all.set(key, { code, issuer, title: code.length === POOL_CODE ? `${code.slice(0, 8)}…` : code })
    }
    for (const key of Object.keys(balances ?? {})) {
      const { code, issuer } = parseBalanceKey(key)
      if (issuer !== undefined) add(code, issuer)
    }
    const added = customs.filter(({ chain }) => chain === undefined)
    for (const { code, issuer } of added) add(code, issuer)
    const assets = [...all].map(([key, token]): TransferAsset => {
      const available = availableOf(balances, token)
      return {
        ...token,
        key,
        option: coinOption(coins, token),
        available,
        held: available !== undefined && !isZero(available),
        custom: added.some((each) => each.code === token.code && each.issuer === token.issuer),
        strange: !names.has(key) && codes.has(token.code),
      }
    })
    const rank = ({ code, held, custom }: TransferAsset): number =>
      code === native.code ? 0 : held ? 1 : custom ? 2 : 3
    return assets.toSorted((one, other) => rank(one) - rank(other))
  }, [balances, coins, customs])
}

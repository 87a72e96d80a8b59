import { coinOf } from '@tidebook/chains/coins'
import type { ChainAsset, ChainId } from '@tidebook/chains'
import type { ChainFacts } from '@tidebook/contract/network'

/** What is kept of a token that a person added. */
interface AddedCoin {
  readonly code: string
  readonly issuer: string
  readonly chain?: ChainId
  readonly decimals?: number
}

/** An asset that can be sent, by the key that a form names it with. */
export interface NamedAsset {
  readonly key: string
  readonly asset: ChainAsset
  /** a person added it */
  readonly custom: boolean
}

/** How an asset is named: a coin by its code, a token by code and issuer. */
export const assetKey = ({ code, issuer }: Pick<ChainAsset, 'code' | 'issuer'>): string =>
  issuer === undefined ? code : `${code}.${issuer}`

/** The coin of a chain, the tokens that the network's file lists, and those that a person added; each once. */
export function assetsOf(
  chain: ChainId,
  facts: Pick<ChainFacts, 'tokens'> | undefined,
  added: readonly AddedCoin[],
): readonly NamedAsset[] {
  const listed = [coinOf(chain), ...(facts?.tokens ?? []).map((token): ChainAsset => ({ chain, ...token }))]
  const customs = added
    .filter((coin) => coin.chain === chain)
    .map(({ code, issuer, decimals }): ChainAsset => ({
      chain,
      code,
      issuer,
      ...(decimals !== undefined && { decimals }),
    }))
  const all = new Map<string, NamedAsset>()
  for (const asset of listed) all.set(assetKey(asset), { key: assetKey(asset), asset, custom: false })
  for (const asset of customs) {
    const key = assetKey(asset)
    if (!all.has(key)) all.set(key, { key, asset, custom: true })
  }
  return [...all.values()]
}

import { compare, ZERO, type Decimal } from '@tidebook/amount'
import { coinOf } from '@tidebook/chains/coins'
import type { ChainAsset, ChainId } from '@tidebook/chains'
import type { ChainFacts } from '@tidebook/contract/network'
import { plainOption, type TransferAsset } from '../../transfer/index.ts'

/** The stored fields of a token that the user added. */
interface AddedCoin {
  readonly code: string
  readonly issuer: string
  readonly chain?: ChainId
  readonly decimals?: number
}

/** A transferable asset and its key in forms. */
export interface NamedAsset {
  readonly key: string
  readonly asset: ChainAsset
  /** Whether the user added it. */
  readonly custom: boolean
}

/** Returns the key of an asset: the code for a coin, code and issuer for a token. */
export function assetKey({ code, issuer }: Pick<ChainAsset, 'code' | 'issuer'>): string {
  return issuer === undefined ? code : `${code}.${issuer}`
}

/**
 * Returns the chain's coin, the tokens from the network file and the tokens that the user added, without duplicates.
 */
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

/** Returns the assets as the transfer form lists them, with the balance of those whose balance is known. */
export function transferAssets(
  chain: ChainId,
  named: readonly NamedAsset[],
  balances: ReadonlyMap<string, { readonly spendable: Decimal }> | undefined,
): readonly TransferAsset[] {
  return named.map(({ key, asset: { code, issuer = '', decimals }, custom }) => {
    const available = balances?.get(key)?.spendable
    return {
      key,
      code,
      issuer,
      title: code,
      chain,
      decimals,
      option: plainOption(code),
      available,
      held: available !== undefined && compare(available, ZERO) > 0,
      custom,
      strange: false,
    }
  })
}

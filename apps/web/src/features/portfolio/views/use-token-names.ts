import { useT } from '../../../lib/i18n.ts'
import { valueOf } from '../../../lib/loadable.ts'
import { isPoolToken } from '../../../lib/network.ts'
import { useCall } from '../../../lib/queries/use-call.ts'
import { useCoinTitles } from '../../markets/index.ts'
import { api } from '../../network/index.ts'
import { parseBalanceKey } from '../../wallet/index.ts'

/** Returns the names of tokens by their balance keys: a coin's title, or the pair of the pool that issued the token. */
export function useTokenNames(keys: readonly string[]): readonly string[] {
  const t = useT()
  const titleOf = useCoinTitles()
  const tokens = [...new Set(keys)].map(parseBalanceKey)
  const hasShares = tokens.some(({ code }) => isPoolToken(code))
  const pools = valueOf(useCall(['pools'], hasShares ? (signal) => api.pools({ signal }) : undefined).answer)?.pools
  const names = tokens.map(({ code, issuer }) => {
    const pool = pools?.find(({ tokens: share }) => share.currency === code && share.issuer === issuer)
    if (pool === undefined) return titleOf(code, issuer)
    const [base, counter] = [pool.asset, pool.asset2].map((asset) => titleOf(asset.currency, asset.issuer))
    return t('portfolio.pool-share', { pair: `${base}/${counter}` })
  })
  return [...new Set(names)]
}

import { useMemo } from 'react'
import { valueOf } from '../../../lib/loadable.ts'
import { useMarket } from '../../markets/index.ts'
import { parseBalanceKey, useWallet } from '../../wallet/index.ts'
import { listedTokens, tokenKey } from '../model/swap-token.ts'
import type { ChoosableToken } from './token-chooser.tsx'

/**
 * Returns the listed tokens, followed by the user's other tokens; tokens with a listed code and another issuer are
 * marked (SWP-101).
 */
export function useTokens(): readonly ChoosableToken[] {
  const { coins } = useMarket()
  const balances = valueOf(useWallet().balances)
  return useMemo(() => {
    if (coins.length === 0) return []
    const listed = listedTokens(coins)
    const known = new Set(listed.map(tokenKey))
    const codes = new Set(listed.flatMap(({ code, title }) => [code, title]))
    const held = Object.keys(balances ?? {}).flatMap((key) => {
      const { code, issuer } = parseBalanceKey(key)
      if (issuer === undefined || known.has(tokenKey({ code, issuer })) || code.length > 6) return []
      return [{ code, issuer, title: code, strange: codes.has(code) }]
    })
    return [...listed.map((token) => ({ ...token, strange: false })), ...held]
  }, [coins, balances])
}

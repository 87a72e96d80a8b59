import { useMemo } from 'react'
import { valueOf } from '../../../lib/loadable.ts'
import { useStore } from '../../../lib/store.ts'
import { useMarket } from '../../markets/index.ts'
import { parseBalanceKey, useWallet } from '../../wallet/index.ts'
import { codeTitle } from '../model/code-title.ts'
import { customCoinsStore } from '../model/custom-coins.ts'
import { listedTokens, tokenKey } from '../model/swap-token.ts'
import { lookOf, type ChoosableToken } from '../model/token-risks.ts'

/**
 * Returns the listed tokens, followed by the user's other tokens and those added by code and issuer; marks tokens that
 * look like a listed one (SWP-101, SWP-201).
 */
export function useTokens(): readonly ChoosableToken[] {
  const { coins } = useMarket()
  const added = useStore(customCoinsStore)
  const balances = valueOf(useWallet().balances)
  return useMemo(() => {
    if (coins.length === 0) return []
    const listed = listedTokens(coins)
    const known = new Set(listed.map(tokenKey))
    const looks = new Set(listed.flatMap(({ code, title }) => [lookOf(code), lookOf(title)]))
    const held = Object.keys(balances ?? {}).map(parseBalanceKey)
    const own = added.filter(({ chain }) => chain === undefined)
    const others = [...held, ...own].flatMap(({ code, issuer }): readonly ChoosableToken[] => {
      if (issuer === undefined) return []
      const key = tokenKey({ code, issuer })
      const title = codeTitle(code)
      if (known.has(key) || title === undefined) return []
      known.add(key)
      // A long code may contain other characters between the letters of a listed one.
      const strange = [title, title.replaceAll(/[^0-9A-Za-z|]/gu, '')].some((text) => looks.has(lookOf(text)))
      return [{ code, issuer, title, strange, unlisted: true }]
    })
    return [...listed.map((token) => ({ ...token, strange: false })), ...others]
  }, [added, coins, balances])
}

import { CHAIN_TITLES } from '@tidebook/chains/ids'
import type { GatewayCoin } from '@tidebook/contract/gateway'
import { useLanguage, useT } from '../../../lib/i18n.ts'
import { LANGUAGE_TAGS } from '../../../lib/languages.ts'
import { valueOf } from '../../../lib/loadable.ts'
import { assetTitle, networkTitle } from '../model/network-title.ts'
import { useCoins } from './use-coins.ts'

/**
 * Returns the warning about the coins that arrive at a deposit address. The coin and the tokens of a chain share the
 * address of a wallet.
 * @param memo memo that the payment needs, if the address is shared by all wallets
 */
export function useArrivals({ base, chain }: Pick<GatewayCoin, 'base' | 'chain'>, memo: string | undefined): string {
  const t = useT()
  const language = useLanguage()
  const coins = valueOf(useCoins().answer) ?? []
  const arriving = coins.filter((coin) => coin.chain === chain && (coin.base === base || coin.deposit))
  if (memo === undefined && arriving.length > 1) {
    const names = new Intl.ListFormat(LANGUAGE_TAGS[language]).format(arriving.map(assetTitle))
    return t('gateway.only-these', { coins: names, chain: CHAIN_TITLES[chain] })
  }
  const network = networkTitle(coins.find((coin) => coin.base === base) ?? { chain })
  return t(memo === undefined ? 'gateway.only-this' : 'gateway.memo-needed', { coin: base, chain: network })
}

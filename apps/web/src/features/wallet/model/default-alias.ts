import { network } from '../../../lib/network.ts'

/** Default wallet names, in every language that a wallet can have been created in. */
const DEFAULT_ALIASES: readonly string[] = [
  '{native} trading wallet',
  '{native} 交易钱包',
  'Торговый кошелёк {native}',
  // names of earlier releases
  '{native} wallet',
  '{native} 钱包',
  'Кошелёк {native}',
]

/** Whether the wallet has a default name, which is then shown in the language of the page. */
export function isDefaultAlias(alias: string): boolean {
  return DEFAULT_ALIASES.some((name) => name.replace('{native}', network().native.title) === alias)
}

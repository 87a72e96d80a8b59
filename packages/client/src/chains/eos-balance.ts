import { tryParseDecimal, ZERO } from '@tidebook/amount'
import type { Decimal } from '@tidebook/amount'
import type { ChainAsset } from '@tidebook/chains'
import { COIN_CONTRACT } from '@tidebook/chains/eos'
import { malformedBlock } from './block-walk.ts'
import type { ChainHost } from './chain-host.ts'
import { ChainNodeError } from './chain-node-error.ts'
import { QUANTITY } from './eos-history.ts'

/**
 * Returns an account's balance as a node's text. Empty if the account never held the token.
 * @throws RpcError for an answer without a list, because a balance that cannot be read is not zero
 */
export async function fetchBalanceText(
  host: ChainHost,
  account: string,
  { issuer, code }: ChainAsset,
): Promise<string> {
  const body = { code: issuer ?? COIN_CONTRACT, account, symbol: code }
  const answer = await host.request('/v1/chain/get_currency_balance', body)
  if (!Array.isArray(answer)) throw malformedBlock('balance')
  return String(answer[0] ?? '').slice(0, 64)
}

/**
 * Parses the amount in a balance text.
 * @throws ChainNodeError `chain/decimals` for a different token or wrong decimals
 */
export function parseBalanceText(text: string, asset: ChainAsset): Decimal {
  if (text === '') return ZERO
  const [, amount = '', digits = '', code] = QUANTITY.exec(text) ?? []
  if (code !== asset.code || digits.length !== asset.decimals) throw new ChainNodeError('chain/decimals', text)
  return tryParseDecimal(amount) ?? ZERO
}

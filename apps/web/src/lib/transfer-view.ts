import { decimalOf, formatDecimal, normalize } from '@tidebook/amount'
import type { DecodedTransfer } from '@tidebook/chains'
import { CHAIN_TITLES } from '@tidebook/chains/ids'
import type { ChainFacts } from '@tidebook/contract/network'

/** A transfer as the confirmation dialog shows it. */
export interface TransferView {
  /** Decimal text: whole coins, or smallest units of an unlisted token. */
  readonly amount: string
  /** Undefined for an unlisted token. */
  readonly coin: string | undefined
  /** Contract or issuer of a token, unshortened. */
  readonly issuer: string | undefined
  /** Name of the chain, with its network number if the bytes contain it. */
  readonly chain: string
  readonly fee: string
  readonly feeCoin: string
}

/**
 * Returns the view of a transfer for a confirmation. All values come from the bytes, except the name and decimals of a
 * contract's token. These come from the network file, never from the page.
 * @param feeCoin code of the chain's coin
 */
export function transferView(decoded: DecodedTransfer, facts: ChainFacts | undefined, feeCoin: string): TransferView {
  const { asset, amount, chain, network, fee } = decoded
  const { issuer, code } = asset
  const listed = facts?.tokens.find((token) => sameText(token.issuer, issuer) && (code ?? token.code) === token.code)
  const isNumber = network !== undefined && network.length < 20
  const whole =
    code === undefined && listed !== undefined ? normalize(decimalOf(amount.coefficient, listed.decimals)) : amount
  return {
    amount: formatDecimal(whole),
    coin: code ?? listed?.code,
    issuer,
    chain: isNumber ? `${CHAIN_TITLES[chain]} (${network})` : CHAIN_TITLES[chain],
    fee: formatDecimal(fee),
    feeCoin,
  }
}

/** Compares addresses; hex addresses ignore case. */
function sameText(one: string, other: string | undefined): boolean {
  return other !== undefined && (one === other || (one.startsWith('0x') && one.toLowerCase() === other.toLowerCase()))
}

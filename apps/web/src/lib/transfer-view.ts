import { decimalOf, formatDecimal, normalize } from '@tidebook/amount'
import type { DecodedTransfer } from '@tidebook/chains'
import { CHAIN_TITLES } from '@tidebook/chains/ids'
import type { ChainFacts } from '@tidebook/contract/network'

/** A transfer in the words of its question. */
export interface TransferView {
  /** decimal text: whole coins, or smallest units of a token that nobody lists */
  readonly amount: string
  /** undefined for a token that nobody lists */
  readonly coin: string | undefined
  /** contract or issuer of a token, whole */
  readonly issuer: string | undefined
  /** name of the chain, with the number of its network where the bytes say it */
  readonly chain: string
  readonly fee: string
  readonly feeCoin: string
}

/**
 * What a question says of a transfer. The bytes say everything but what a contract's token is called and how it is divided;
 * that is taken from the network's file, never from the page.
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

/** Addresses in hex are written with capitals or without. */
const sameText = (one: string, other: string | undefined): boolean =>
  other !== undefined && (one === other || (one.startsWith('0x') && one.toLowerCase() === other.toLowerCase()))

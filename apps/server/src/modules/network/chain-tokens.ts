import { compare, isPositive, parseDecimal } from '@tidebook/amount'
import { chainOf, type ChainId } from '@tidebook/chains'

interface DescribedChain {
  readonly chain: ChainId
  readonly highestFee: string
  readonly tokenFeeLimit?: string | undefined
  readonly tokens: readonly { readonly code: string; readonly issuer: string; readonly decimals: number }[]
}

/** Maximum decimals of a token on chains whose readers and signers support fewer decimals than the schema allows. */
const MAX_DECIMALS: Partial<Readonly<Record<ChainId, number>>> = { tron: 18, eos: 18 }

/** Validates the energy limit of a token transfer, and returns the problems found. */
function feeLimitFaults({ chain, highestFee, tokenFeeLimit }: DescribedChain): readonly string[] {
  if (tokenFeeLimit === undefined) return []
  if (chain !== 'tron') return [`chains: ${chain}: token transfers burn no energy there; remove "tokenFeeLimit"`]
  const [limit, highest] = [parseDecimal(tokenFeeLimit), parseDecimal(highestFee)]
  return isPositive(limit) && compare(limit, highest) <= 0
    ? []
    : [`chains: ${chain}: tokenFeeLimit has to be above 0 and at most highestFee (${highestFee})`]
}

/**
 * Returns faults of chain tokens that the schema does not detect: too many decimals, issuers that are not addresses,
 * and invalid fee limits of token transfers.
 */
export function chainTokenFaults(chains: readonly DescribedChain[]): readonly string[] {
  return [
    ...chains.flatMap(feeLimitFaults),
    ...chains.flatMap(({ chain, tokens }) =>
      tokens.flatMap(({ code, issuer, decimals }, index) => {
        const maxDecimals = MAX_DECIMALS[chain] ?? Infinity
        const isRepeated = tokens.findIndex((other) => other.issuer === issuer && other.code === code) < index
        return [
          ...(decimals > maxDecimals
            ? [`chains: ${chain}: the token ${code} has ${decimals} decimals; at most ${maxDecimals} are supported`]
            : []),
          ...('problem' in chainOf(chain).readAddress(issuer)
            ? [`chains: ${chain}: the issuer of ${code} is not an address of ${chain}: ${issuer}`]
            : []),
          ...(isRepeated ? [`chains: ${chain}: the token ${code} of ${issuer} is listed twice`] : []),
        ]
      }),
    ),
  ]
}

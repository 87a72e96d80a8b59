import { chainOf, type ChainId } from '@tidebook/chains'

interface DescribedChain {
  readonly chain: ChainId
  readonly tokens: readonly { readonly code: string; readonly issuer: string; readonly decimals: number }[]
}

/** Maximum decimals of a token, on chains whose readers and signers support fewer than the schema allows. */
const MAX_DECIMALS: Partial<Readonly<Record<ChainId, number>>> = { tron: 18, eos: 18 }

/**
 * Returns faults of chain tokens that the schema does not detect: too many decimals, and issuers that are not
 * addresses.
 */
export const chainTokenFaults = (chains: readonly DescribedChain[]): readonly string[] =>
  chains.flatMap(({ chain, tokens }) =>
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
  )

import { coinOf, type ChainAsset, type ChainId } from '@tidebook/chains'

/** Chains of a network file, with their tokens. */
export interface DescribedTokens {
  readonly chains: readonly {
    readonly chain: ChainId
    readonly tokens: readonly { readonly code: string; readonly issuer: string; readonly decimals: number }[]
  }[]
}

/** A gateway, reduced to the asset that it transfers. */
interface GatewayAsset {
  readonly base: string
  readonly chain: ChainId
  readonly asset?: string | undefined
  readonly token: string
}

/** Chains whose token payments the agent reads. */
const TOKEN_CHAINS: ReadonlySet<ChainId> = new Set(['tron'])

function tokensNamed({ chains }: DescribedTokens, { chain, asset }: Pick<GatewayAsset, 'chain' | 'asset'>) {
  return (chains.find((each) => each.chain === chain)?.tokens ?? []).filter(
    ({ code, issuer }) => code === asset || issuer === asset,
  )
}

/**
 * Returns the asset of a gateway on its chain: the token in `asset`, or else the coin.
 * @throws RangeError for a gateway that `gatewayAssetFaults` reports
 */
export function gatewayAsset(
  description: DescribedTokens,
  { chain, asset }: Pick<GatewayAsset, 'chain' | 'asset'>,
): ChainAsset {
  if (asset === undefined) return coinOf(chain)
  const [token] = tokensNamed(description, { chain, asset })
  if (token === undefined) throw new RangeError(`${chain} has no token ${asset}`)
  return { chain, ...token }
}

/**
 * Returns faults in the assets of gateways: a token that its chain does not list, a code shared by several tokens, a
 * chain whose tokens the agent does not read, and two gateways for one asset or one token.
 */
export function gatewayAssetFaults(description: DescribedTokens, gateways: readonly GatewayAsset[]): readonly string[] {
  const isSame = (one: GatewayAsset, other: GatewayAsset): boolean => {
    if (one.chain !== other.chain) return false
    const [token, second] = [one, other].map((each) => tokensNamed(description, each)[0]?.issuer ?? each.asset)
    return token === second
  }
  return gateways.flatMap((gateway, index) => {
    const { base, chain, asset, token } = gateway
    const before = gateways.slice(0, index)
    const twin = before.find((other) => other.base !== base && isSame(gateway, other))
    const rival = before.find((other) => other.base !== base && other.token === token)
    return [
      ...(asset === undefined ? [] : tokenFaults(description, { base, chain, asset })),
      ...(twin === undefined ? [] : [`gateways: ${base} and ${twin.base} are the same asset of ${chain}`]),
      ...(rival === undefined ? [] : [`gateways: ${base} and ${rival.base} have the same token ${token}`]),
    ]
  })
}

function tokenFaults(
  description: DescribedTokens,
  { base, chain, asset }: { readonly base: string; readonly chain: ChainId; readonly asset: string },
): readonly string[] {
  if (!TOKEN_CHAINS.has(chain)) return [`gateways: ${base}: the agent reads no tokens of ${chain}; remove "asset"`]
  const found = tokensNamed(description, { chain, asset })
  if (found.length === 0)
    return [`gateways: ${base}: ${chain} has no token ${asset}; add it to "tokens" of the entry "${chain}" in "chains"`]
  return found.length === 1
    ? []
    : [`gateways: ${base}: ${chain} has ${found.length} tokens with the code ${asset}; name the contract in "asset"`]
}

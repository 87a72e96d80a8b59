import type { NetworkDescription } from './network-description.ts'

/**
 * Returns the settings of a network that remain valid for a public network with other tokens. Omits settings that name
 * a missing token, and those that only a network with its own node and chains can have.
 * @param codes codes of the native coin and of the remaining tokens
 */
export function keptSettings(base: NetworkDescription, codes: ReadonlySet<string>): NetworkDescription {
  const { bridge, furtherWallets, crossChain, finance, ...others } = base
  const { halved, ...exchange } = crossChain ?? { open: false }
  return {
    ...others,
    local: false,
    ...(bridge !== undefined && codes.has(bridge) && { bridge }),
    ...(furtherWallets !== undefined && codes.has(furtherWallets.code) && { furtherWallets }),
    ...(crossChain !== undefined && {
      crossChain: { ...exchange, ...(halved !== undefined && codes.has(halved.token) && { halved }) },
    }),
    gateways: base.gateways.filter(({ token }) => codes.has(token)),
    // staff create the products of a public network
    ...(finance !== undefined && { finance: { ...finance, products: [] } }),
    chains: base.chains.map(({ blockTime, ...chain }) => ({
      ...chain,
      ...(blockTime !== undefined && blockTime !== 0 && { blockTime }),
    })),
  }
}

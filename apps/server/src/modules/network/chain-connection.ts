import type { GatewayMissing } from '@tidebook/contract/gateway'
import type { NetworkDescription } from './network-description.ts'

type Chains = Pick<NetworkDescription, 'chains'>

/** The part of a chain that can be missing in the network file. */
type MissingConfiguration = Extract<GatewayMissing, 'chain' | 'hosts' | 'account'>

/**
 * Returns the part that is missing in the network file before an agent can serve a chain; undefined if the file is
 * complete. Both the agent and the list of gateways use this function, so that they always give the same reason.
 */
export function missingConfiguration({ chains }: Chains, chain: string): MissingConfiguration | undefined {
  const described = chains.find((each) => each.chain === chain)
  if (described === undefined) return 'chain'
  if (described.hosts.length === 0) return 'hosts'
  return chain === 'eos' && described.account === undefined ? 'account' : undefined
}

const WORDS: Readonly<Record<MissingConfiguration, (chain: string) => string>> = {
  chain: (chain) =>
    `The network's file (NETWORK) does not describe the chain: add { "chain": "${chain}", "hosts": [...], "highestFee": "..." } to "chains"`,
  hosts: (chain) =>
    `The network's file (NETWORK) names no node of the chain: set "hosts" of the entry "${chain}" in "chains"`,
  account: (chain) =>
    `The network's file (NETWORK) names no account for the agent: set "account" of the entry "${chain}" in "chains"`,
}

/** Returns instructions for the operator to add the missing part. */
export function missingConfigurationText(missing: MissingConfiguration, chain: string): string {
  return WORDS[missing](chain)
}

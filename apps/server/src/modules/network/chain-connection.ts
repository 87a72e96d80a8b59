import type { GatewayMissing } from '@tidebook/contract/gateway'
import type { NetworkDescription } from './network-description.ts'

type Chains = Pick<NetworkDescription, 'chains'>

/**
 * Returns the part that is missing in the network file before an agent can serve a chain; undefined if the file is
 * complete. Both the agent and the list of coins use this function, so that they always give the same reason.
 */
export function missingConfiguration({ chains }: Chains, chain: string): GatewayMissing | undefined {
  const described = chains.find((each) => each.chain === chain)
  if (described === undefined) return 'chain'
  if (described.hosts.length === 0) return 'hosts'
  return chain === 'eos' && described.account === undefined ? 'account' : undefined
}

const WORDS: Readonly<Record<GatewayMissing, (chain: string) => string>> = {
  chain: (chain) =>
    `The network's file (NETWORK) does not describe the chain: add { "chain": "${chain}", "hosts": [...], "highestFee": "..." } to "chains"`,
  hosts: (chain) =>
    `The network's file (NETWORK) names no node of the chain: set "hosts" of the entry "${chain}" in "chains"`,
  account: (chain) =>
    `The network's file (NETWORK) names no account for the agent: set "account" of the entry "${chain}" in "chains"`,
  agent: (chain) =>
    `No program of the role "agent" has read ${chain} and the exchange's ledger to their ends in the last minute, or its last attempts failed: see its readers in /staff/operations and its log`,
  blocks: (chain) =>
    `The nodes of ${chain} have had no new final block for too long ("blockTime" times "stalledAfter" of the entry "${chain}" in "chains"): compare their last block, which /staff/operations names, with an explorer, and repair or replace the nodes`,
  check: (chain) =>
    `The gateway has not passed the check of its present configuration: run "tidebook gateway check ${chain}" where a program of the role "agent" runs`,
}

/** Returns instructions for the operator to add the missing part. */
export function missingConfigurationText(missing: GatewayMissing, chain: string): string {
  return WORDS[missing](chain)
}

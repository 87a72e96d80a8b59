import type { ChainNode } from '@tidebook/client/chains'

/** The account that a wallet sends from: the address itself, or the first name of a public key where accounts have names. */
export const accountName = async (node: ChainNode, address: string, signal?: AbortSignal): Promise<string> => {
  const [name = address] = (await node.accounts?.(address, signal)) ?? [address]
  return name
}

import type { ChainNode } from '@tidebook/client/chains'

/** The account that a wallet sends from: the address itself, or the first name of a public key where accounts have names. */
export const accountName = async (node: ChainNode, address: string, signal?: AbortSignal): Promise<string> => {
  const [name = address] = (await node.accounts?.(address, signal)) ?? [address]
  return name
}

/**
 * What others pay to: the address, or the name of its account where accounts have names, since nothing arrives at a public
 * key. Undefined while there is no such account.
 * @param payer the account that pays, once it is known
 */
export const receivingAddress = (
  node: Pick<ChainNode, 'accounts'>,
  address: string,
  payer: string | undefined,
): string | undefined => (node.accounts === undefined ? address : payer)

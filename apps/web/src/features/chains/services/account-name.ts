import { TransferError } from '@tidebook/chains/transfer'
import { addressOn } from '@tidebook/chains/transfer-rules'
import type { ChainNode } from '@tidebook/client/chains'

/**
 * Returns the accounts that a wallet can send from: the account names of its public key on chains with named accounts,
 * otherwise the address.
 */
async function fetchAccountNames(node: ChainNode, address: string, signal?: AbortSignal): Promise<readonly string[]> {
  return (await node.accounts?.(address, signal)) ?? [address]
}

/** Returns the account that a wallet sends from: the first of its accounts. */
export async function fetchAccountName(node: ChainNode, address: string, signal?: AbortSignal): Promise<string> {
  const [name = address] = await fetchAccountNames(node, address, signal)
  return name
}

/**
 * Rejects a transfer from an account that the wallet does not own. On most chains the transaction bytes do not name the
 * sender, so another wallet's signature would spend that wallet's money.
 * @throws TransferError `transfer/other-key`; ChainNodeError when the account names of a key cannot be read
 */
export async function checkSender(node: ChainNode, address: string, from: string): Promise<void> {
  const names = await fetchAccountNames(node, address)
  const sender = addressOn(node.chain, from)
  if (!names.some((name) => addressOn(node.chain, name) === sender)) throw new TransferError('transfer/other-key')
}

/**
 * Returns the receiving address of a wallet. On chains with named accounts this is the account name, since a public key
 * cannot receive payments. Returns undefined while the account does not exist.
 * @param payer the paying account, once known
 */
export function resolveReceivingAddress(
  node: Pick<ChainNode, 'accounts'>,
  address: string,
  payer: string | undefined,
): string | undefined {
  return node.accounts === undefined ? address : payer
}

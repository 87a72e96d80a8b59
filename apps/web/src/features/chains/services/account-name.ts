import { TransferError } from '@tidebook/chains/transfer'
import { addressOn } from '@tidebook/chains/transfer-rules'
import type { ChainNode } from '@tidebook/client/chains'

/** Accounts that a wallet can send from: the names of a public key where accounts have names, else the address itself. */
const accountNames = async (node: ChainNode, address: string, signal?: AbortSignal): Promise<readonly string[]> =>
  (await node.accounts?.(address, signal)) ?? [address]

/** The account that a wallet sends from: the first of its accounts. */
export const accountName = async (node: ChainNode, address: string, signal?: AbortSignal): Promise<string> => {
  const [name = address] = await accountNames(node, address, signal)
  return name
}

/**
 * Refuses a transfer that a wallet cannot pay. Bytes of most chains do not name their sender, so a signature of another
 * wallet would pay with its own money.
 * @throws TransferError `transfer/other-key`; ChainNodeError when the names of a key cannot be read
 */
export async function checkSender(node: ChainNode, address: string, from: string): Promise<void> {
  const names = await accountNames(node, address)
  const sender = addressOn(node.chain, from)
  if (!names.some((name) => addressOn(node.chain, name) === sender)) throw new TransferError('transfer/other-key')
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

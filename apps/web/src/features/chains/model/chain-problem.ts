import { TransferError } from '@tidebook/chains/transfer'
import { ClientError } from '@tidebook/client'
import { ChainNodeError, RpcError } from '@tidebook/client/chains'
import type { MessageKey } from '../../../lib/i18n.ts'

/** Returns the message key for a failed transfer or balance read. */
export function chainProblem(error: unknown): MessageKey {
  if (error instanceof ChainNodeError) return `chains.${error.code}`
  if (error instanceof TransferError && error.code !== 'transfer/undecodable') return `chains.${error.code}`
  if (error instanceof RpcError && !error.isFetchError) return 'chains.chain/refused'
  if (error instanceof ClientError && error.code === 'node/unvalidated') return 'chains.disagree'
  return 'chains.unreachable'
}

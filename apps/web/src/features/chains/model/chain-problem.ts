import { TransferError } from '@tidebook/chains/transfer'
import { ClientError } from '@tidebook/client'
import { ChainNodeError, RpcError } from '@tidebook/client/chains'
import type { MessageKey } from '../../../lib/i18n.ts'

/** Why a transfer is not made or a balance not shown, as the key of its sentence. */
export function chainProblem(error: unknown): MessageKey {
  if (error instanceof ChainNodeError) return `chains.${error.code}`
  if (error instanceof TransferError && error.code !== 'transfer/undecodable') return `chains.${error.code}`
  if (error instanceof RpcError && !error.isFetchError) return 'chains.chain/refused'
  if (error instanceof ClientError && error.code === 'node/unvalidated') return 'chains.disagree'
  return 'chains.unreachable'
}
